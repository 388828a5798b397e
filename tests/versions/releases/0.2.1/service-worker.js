// web/service-worker/offline.ts
var PAGE = "/";
/** File names below it contain a hash of the content, so the files never change. */
var HASHED = "/assets/";
var PREFIX = "app-";
/**
* Starts the app offline from a cache of the page and the build's files. It ignores calls, sockets and other hosts. A
* new build deletes the old build's files once no page uses them.
*/
function createOffline({ version, files }, { caches, fetch, origin }) {
	const name = PREFIX + version;
	const named = new Set(files.filter((path) => !path.startsWith(HASHED)));
	async function cached(path) {
		return (await caches.open(name)).match(path);
	}
	async function fromCache(request, path) {
		const found = await cached(path);
		if (found) return found;
		const response = await fetch(request);
		if (response.status === 200) await (await caches.open(name)).put(path, response.clone());
		return response;
	}
	/** Fetches the newest version; offline, the cached one. */
	async function fromNetwork(request, path) {
		try {
			return await fetch(request);
		} catch (error) {
			const found = await cached(path);
			if (found) return found;
			throw error;
		}
	}
	return {
		async install() {
			const cache = await caches.open(name);
			const fresh = (path) => new Request(origin + path, { cache: named.has(path) ? "reload" : "default" });
			await cache.addAll(files.map(fresh));
		},
		async activate() {
			const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
			await Promise.all(old.map((key) => caches.delete(key)));
		},
		/** Answers a request; null leaves it to the browser. */
		answer(request) {
			const url = new URL(request.url);
			if (request.method !== "GET" || url.origin !== origin) return null;
			if (request.mode === "navigate") return request.destination === "document" ? fromNetwork(request, PAGE) : null;
			if (url.pathname.startsWith(HASHED)) return fromCache(request, url.pathname);
			return named.has(url.pathname) ? fromNetwork(request, url.pathname) : null;
		}
	};
}
// web/service-worker/worker.ts
var offline = createOffline({
	"version": "ab45848ecf87",
	"files": [
		"/",
		"/favicon.svg",
		"/manifest.webmanifest",
		"/boot.js",
		"/assets/index-wXxsMQpe.js",
		"/assets/index-BenEQiWG.css",
		"/assets/manrope-latin-wght-normal-DHIcAJRg.woff2",
		"/assets/manrope-rupee-wght-normal-B9lEQLHJ.woff2",
		"/assets/start-DygEbaNj.js",
		"/assets/first-DyV1ZQ0L.js",
		"/assets/first-H2fCC6L4.css",
		"/assets/offline-CCXsEP6D.svg",
		"/assets/rolldown-runtime-XKyaHtl9.js",
		"/assets/libraries-CZBArrYi.js",
		"/assets/initial-cA6d2MWY.js",
		"/assets/initial-BCZFcYT0.js",
		"/assets/initial-C_IUxMXg.js",
		"/assets/initial-DgJzO6_b.js"
	]
}, {
	caches: self.caches,
	fetch: (...args) => self.fetch(...args),
	origin: self.location.origin
});
self.addEventListener("install", (event) => event.waitUntil(offline.install()));
self.addEventListener("activate", (event) => event.waitUntil(offline.activate().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
	const answer = offline.answer(event.request);
	if (answer) event.respondWith(answer);
});
