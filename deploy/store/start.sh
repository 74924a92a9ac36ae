#!/bin/bash
# Starts, and on the first start makes, an S3 store of one machine. It keeps one copy of each object: for a first start
# and for trying, not for what nobody may lose. STORE_KIND=memstore keeps objects in memory, for tests.
set -euo pipefail
folder=${STORE_FOLDER:-/var/lib/store}
address=${STORE_ADDRESS:-0.0.0.0}
port=${STORE_PORT:-9000}
monitor=127.0.0.1:${STORE_MONITOR_PORT:-6789}
bytes=$((${STORE_GB:-100} * 1024 * 1024 * 1024))
: "${STORE_ACCESS_KEY:?}" "${STORE_SECRET_KEY:?}"
conf=$folder/ceph.conf
mkdir -p "$folder/mon" "$folder/osd"
if [ ! -e "$folder/made" ]; then
  rm -rf "$folder/mon" "$folder/osd"
  mkdir -p "$folder/mon" "$folder/osd"
  cluster=$(cat /proc/sys/kernel/random/uuid)
  cat >"$conf" <<CONF
[global]
fsid=$cluster
mon host=[v1:$monitor]
mon initial members=a
auth cluster required=none
auth service required=none
auth client required=none
osd pool default size=1
osd pool default min size=1
osd pool default pg num=1
osd pool default pg autoscale mode=off
osd crush chooseleaf type=0
mon allow pool size one=true
mon_warn_on_pool_no_redundancy=false
mon_data_avail_crit=1
mon_data_avail_warn=2
mon_max_pg_per_osd=1000
ms_bind_ipv6=false
# One monitor agrees with itself: it need not gather proposals for a second, which the first start does ten times.
paxos propose interval=0.05
paxos min wait=0.01
run dir=$folder
log file=$folder/\$name.log
admin socket=$folder/\$name.asok
pid file=$folder/\$name.pid
public addr=127.0.0.1
cluster addr=127.0.0.1
[mon.a]
mon data=$folder/mon
mon addr=v1:$monitor
[osd]
osd objectstore=${STORE_KIND:-bluestore}
bluestore block size=$bytes
memstore device bytes=$bytes
# The monitor may refuse both before it has said who it is.
osd class update on start=false
osd crush update on start=false
osd data=$folder/osd
osd class load list=*
osd class default list=*
[client.rgw]
rgw frontends=beast endpoint=$address:$port
CONF
  monmaptool --create --clobber --fsid "$cluster" --addv a "[v1:$monitor]" "$folder/monmap"
  ceph-mon --conf "$conf" --mkfs -i a --monmap "$folder/monmap" --mon-data "$folder/mon"
fi
stop() {
  for name in client.rgw osd.0 mon.a; do
    pid=$(cat "$folder/$name.pid" 2>/dev/null) || continue
    kill "$pid" 2>/dev/null || continue
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  done
}
# However it ends, nothing of it stays behind that would be in the way of the next start.
trap stop EXIT
trap 'exit 0' TERM INT
# A monitor on a busy machine refuses now and then what it takes a moment later. Both commands may be repeated.
tell() {
  for wait in 1 2 3 4 0; do
    timeout 30 ceph --conf "$conf" "$@" && return
    sleep "$wait"
  done
  return 1
}
ceph-mon --conf "$conf" -i a --mon-data "$folder/mon"
until timeout 10 ceph --conf "$conf" -s >/dev/null 2>&1; do sleep 1; done
if [ ! -e "$folder/made" ]; then
  osd=$(cat /proc/sys/kernel/random/uuid)
  tell osd create "$osd"
  ceph-osd --conf "$conf" -i 0 --mkfs --osd-uuid "$osd" --osd-data "$folder/osd"
  tell osd crush add osd.0 1 root=default host=localhost
fi
ceph-osd --conf "$conf" -i 0 --osd-data "$folder/osd"
radosgw --conf "$conf" -n client.rgw
if [ ! -e "$folder/made" ]; then
  radosgw-admin --conf "$conf" user create --uid=caliper --display-name=caliper \
    "--access-key=$STORE_ACCESS_KEY" "--secret-key=$STORE_SECRET_KEY" >/dev/null
  touch "$folder/made"
fi
until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.2; done
echo "The store listens on $address:$port."
while kill -0 "$(cat "$folder/client.rgw.pid")" 2>/dev/null; do
  sleep 2 &
  wait $!
done
exit 1
