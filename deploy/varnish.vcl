# Varnish (6 or newer) as a network in front of the site: /etc/varnish/default.vcl. The site has CDN=1 and
# CDN_PURGE_URL=http://127.0.0.1:6081/purge-tags and, as CDN_PURGE_TOKEN, the words that stand below in the place of
# change-this-token; it counts Varnish among its TRUSTED_PROXY_HOPS.
vcl 4.1;

import std;

backend site {
	.host = "127.0.0.1";
	.port = "4321";
	.first_byte_timeout = 130s;
}

# Who may say what is out of date: the nodes of the site.
acl nodes {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	if (req.url == "/purge-tags") {
		# What a proxy on this machine (of TLS, which Varnish does not speak) hands on is said by somebody else: his address
		# stands before that proxy's.
		if (client.ip !~ nodes || req.http.X-Forwarded-For ~ "," || req.http.Authorization != "Bearer change-this-token") {
			return (synth(403));
		}
		if (req.method != "POST" || req.http.Cache-Tag !~ "^[A-Za-z0-9:._~/@%=!-]+(,[A-Za-z0-9:._~/@%=!-]+)*$") {
			return (synth(400));
		}
		# A dot in a tag stands for any letter: a page too many is asked for again.
		ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
		return (synth(200));
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# Agents, previews and modes that a browser remembers are the site's to answer; no other cookie changes a page.
	if (req.http.Cookie ~ "(^|[; ])(__Host-|portal=|gwt-)") {
		return (pass);
	}
	unset req.http.Cookie;
	return (hash);
}

sub vcl_backend_response {
	# What does not say that a network may keep it is for one reader, or for seconds.
	if (beresp.http.CDN-Cache-Control !~ "^public, max-age=[0-9]+" || beresp.http.Set-Cookie) {
		set beresp.uncacheable = true;
		set beresp.ttl = 0s;
		return (deliver);
	}
	# A page is of some age already, and what is out of date at the site is asked for again soon.
	set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^public, max-age=([0-9]+).*$", "\1s"), 0s)
		- std.duration(regsub(beresp.http.Age, "^$", "0") + "s", 0s);
	set beresp.grace = 10s;
	set beresp.keep = 0s;
	return (deliver);
}

sub vcl_deliver {
	unset resp.http.Cache-Tag;
	unset resp.http.CDN-Cache-Control;
	unset resp.http.X-Varnish;
	unset resp.http.Via;
}
