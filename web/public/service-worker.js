// Shows pushes and opens the page that they are about. It keeps nothing and answers no request.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  var message = {}
  try {
    message = event.data ? event.data.json() : {}
  } catch (_) {
    message = {}
  }
  event.waitUntil(
    self.registration.showNotification(message.title || 'Passerelle', {
      body: message.body || '',
      tag: message.tag,
      icon: '/icon.svg',
      data: { url: message.url, actions: message.actions || [] },
      actions: (message.actions || []).map((one) => ({ action: one.action, title: one.title })),
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  var data = event.notification.data || {}
  var chosen = (data.actions || []).find((one) => one.action === event.action) || data
  var url = new URL(chosen.url || '/', self.location.origin)
  // A push leads nowhere but into this product.
  if (url.origin !== self.location.origin) url = new URL('/', self.location.origin)
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      var page = pages.find((one) => one.url === url.href) || pages[0]
      return page ? page.focus().then((shown) => shown.navigate(url.href)) : self.clients.openWindow(url.href)
    }),
  )
})
