// The press stands at the top of the site, and keeps itself whole from there: what kept it here has nothing to do any more.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
