import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { areas } from '#contract/api/all.ts'
import { basePath, bookmarkHeader } from '#contract/api/endpoint.ts'
import type { Bindings } from '#worker/bindings.ts'
import { handlers } from '#worker/features/all.ts'
import { servePrivate, serveReceipt, serveUpload } from './assets.ts'
import { type Bound, bind } from './bind.ts'
import { googleDesk } from './dev/google.ts'
import { simulatorDesk } from './dev/outbox.ts'
import { referencePage } from './docs.ts'
import { answerError } from './errors.ts'
import { health, requireUsableSecrets } from './health.ts'
import { openApi } from './openapi.ts'
import { answerPage, fenceHtml, serveApp } from './pages.ts'
import { openSocket } from './socket.ts'
import { passUnread } from './unread.ts'
import { webhooks } from './webhooks.ts'

/** Every declared endpoint with the handler of the same area and name. */
const boundEndpoints = (): Bound[] =>
  Object.entries(areas).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const handler = handlers[area]?.[name] ?? missing(`${area}.${name}`)
      return { endpoint, handler }
    }),
  )

/**
 * Fails a single route whose handler is missing, instead of the whole worker. The compiler and a test reject this
 * earlier.
 */
const missing = (name: string) => (): Promise<never> => Promise.reject(new Error(`${name} has no handler`))

const assets = (): Hono<{ Bindings: Bindings }> => {
  const app = new Hono<{ Bindings: Bindings }>()
  app.get('/uploads/:key{.+}', serveUpload)
  app.get('/private/:key{.+}', servePrivate)
  app.get('/receipts/:key{.+}', serveReceipt)
  return app
}

const api = (): Hono<{ Bindings: Bindings }> => {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  app.use((c, next) =>
    cors({ origin: [c.env.APP_URL], credentials: true, maxAge: 600, exposeHeaders: [bookmarkHeader] })(c, next),
  )
  app.get('/openapi.json', (c) => c.json(openApi(c.env.APP_URL)))
  app.get('/docs', (c) => answerPage(c, referencePage))
  app.get('/socket', openSocket)
  app.route('/dev/google', googleDesk())
  app.route('/assets', assets())
  app.route('/dev', simulatorDesk())
  app.route('/webhooks', webhooks())
  bind(app, boundEndpoints())
  return app
}

export const createApp = () => {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  app.use(passUnread)
  app.use(secureHeaders({ crossOriginResourcePolicy: 'same-origin', xFrameOptions: 'DENY', overwrite: false }))
  app.use(`${basePath}/*`, fenceHtml)
  app.get(`${basePath}/health`, health)
  app.use(requireUsableSecrets)
  app.route(basePath, api())
  app.route('/assets', assets())
  app.notFound(serveApp)
  app.onError(answerError)
  return app
}
