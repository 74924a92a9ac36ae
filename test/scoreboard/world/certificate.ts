/**
 * For `*.example.test`, which nobody can own, and trusted by these tests alone. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
 * -addext subjectAltName=DNS:*.example.test`.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBojCCAUigAwIBAgIUBv8QlzqNoM7SKvLr5TKUYIWqTtswCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNQ2FsaXBlciB0ZXN0czAgFw0yNjExMjEwNDIyMjVaGA8yMTI2
MTAyODA0MjIyNVowGDEWMBQGA1UEAwwNQ2FsaXBlciB0ZXN0czBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABA/tht+RQcDrpdk1b26aYoQyHGYlRb3S9nVWbVjvjnUp
EhKhwZUy1w4p/LAfg0ydYGbeMXoR6SCPz6wkb5G+42WjbjBsMB0GA1UdDgQWBBR1
LGEzNiiTNH6g+VhQBRPrmUMtCzAfBgNVHSMEGDAWgBR1LGEzNiiTNH6g+VhQBRPr
mUMtCzAPBgNVHRMBAf8EBTADAQH/MBkGA1UdEQQSMBCCDiouZXhhbXBsZS50ZXN0
MAoGCCqGSM49BAMCA0gAMEUCIQD4yL4e0XqU6ssjdTDB4CDy7Yud2Jp7naLRp2ml
+4l7XQIgYQpZblThKfrSrGpqiFGr9Tz9jWh1q5IF6/+WuWtqBpI=
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7OPa7yGnHYzT4nG9
JEdYlPX5g723yMGvuIJdwNvz/EehRANCAAQP7YbfkUHA66XZNW9ummKEMhxmJUW9
0vZ1Vm1Y7451KRISocGVMtcOKfywH4NMnWBm3jF6Eekgj8+sJG+RvuNl
-----END PRIVATE KEY-----
`;
