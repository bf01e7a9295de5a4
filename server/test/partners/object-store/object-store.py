# OpenStack Swift with its S3 API, all of its servers in one process. Ends with its standard input.
import os
import sys
import threading

folder, port = sys.argv[1], int(sys.argv[2])
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "disk"), exist_ok=True)

import eventlet

eventlet.hubs.use_hub("poll")
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

import swift.common.utils as utils

utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")
with open(utils.SWIFT_CONF_FILE, "w") as file:
    file.write("[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n[storage-policy:0]\nname = only\ndefault = yes\n")
utils.validate_hash_conf()

from eventlet import listen, spawn, wsgi
from swift.account.server import AccountController
from swift.common import storage_policy
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

storage_policy.reload_storage_policies()
logger = utils.get_logger({"log_level": "ERROR"}, log_route="object-store")
utils.drop_privileges = lambda *arguments: None

conf = {
    "devices": devices,
    "swift_dir": folder,
    "mount_check": "false",
    "user": "root",
    "fallocate_reserve": "0",
    "allowed_sync_hosts": "127.0.0.1",
}


class Quiet(wsgi.HttpProtocol):
    def log_message(self, *arguments):
        pass


def serve(application, socket):
    spawn(wsgi.server, socket, application, None, protocol=Quiet, log_output=False, keepalive=60)


for name, controller in (
    ("account", AccountController),
    ("container", ContainerController),
    ("object", ObjectController),
):
    socket = listen(("127.0.0.1", 0), backlog=200)
    ring = RingBuilder(1, 1, 1)
    ring.add_dev(
        {"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": socket.getsockname()[1], "device": "disk"}
    )
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))
    serve(controller(conf, logger), socket)

with open(os.path.join(folder, "proxy-server.conf"), "w") as file:
    file.write(
        f"""[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
client_timeout = 10
[filter:s3api]
use = egg:swift#s3api
dns_compliant_bucket_names = no
[filter:tempauth]
use = egg:swift#tempauth
user_store_keeper = a-long-secret .admin
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
"""
    )



class NoCache:
    """Swift wants a memcached beside it, and looks again where it holds nothing."""

    def get(self, *arguments, **options):
        return None

    def set(self, *arguments, **options):
        pass

    delete = set


proxy = loadapp(os.path.join(folder, "proxy-server.conf"))


def with_cache(environment, start_response):
    environment["swift.cache"] = NoCache()
    return proxy(environment, start_response)


socket = listen(("127.0.0.1", port), backlog=200)
serve(with_cache, socket)
print(socket.getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.read)
