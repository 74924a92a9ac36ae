/**
 * For names that nobody can own, and trusted by these tests alone. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
 * -subj '/CN=Caliper tests' -addext subjectAltName=DNS:example.test,DNS:*.example.test,
 * DNS:*.service.example.test,DNS:notexample.test,DNS:*.other.test`.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIB6jCCAY+gAwIBAgIUMSSOyjMMvaIBGwfcZF0CzImXHQ4wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNQ2FsaXBlciB0ZXN0czAgFw0yNjExMjEwNjQ3MjBaGA8yMTI2
MTAyODA2NDcyMFowGDEWMBQGA1UEAwwNQ2FsaXBlciB0ZXN0czBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABOdLLQ4O5Y66ItmGUw29/ytGuzJP8uEdO+1ISorMMPBx
Xy6WYVaDEBejYVHFo3cK1AAdHRTxafsbREJF15BYiHqjgbQwgbEwHQYDVR0OBBYE
FJ7O+7rGPsPKsdQls00R1PIxNx42MB8GA1UdIwQYMBaAFJ7O+7rGPsPKsdQls00R
1PIxNx42MA8GA1UdEwEB/wQFMAMBAf8wXgYDVR0RBFcwVYIMZXhhbXBsZS50ZXN0
gg4qLmV4YW1wbGUudGVzdIIWKi5zZXJ2aWNlLmV4YW1wbGUudGVzdIIPbm90ZXhh
bXBsZS50ZXN0ggwqLm90aGVyLnRlc3QwCgYIKoZIzj0EAwIDSQAwRgIhANR094G1
aKLsGMuulqhBcVab6tgAUlibbzwr9xRm3lkBAiEAiXknuCQXugLBX5lRh5bzrc2U
ZSL0mroQ2r++ubMc/44=
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3zEKJlZOJmYQWOtB
fkW3/2/jBPMfX4b5AZ9sp47dRS6hRANCAATnSy0ODuWOuiLZhlMNvf8rRrsyT/Lh
HTvtSEqKzDDwcV8ulmFWgxAXo2FRxaN3CtQAHR0U8Wn7G0RCRdeQWIh6
-----END PRIVATE KEY-----
`;
