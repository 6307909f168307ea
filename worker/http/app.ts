import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { areas } from '#contract/api/all.ts'
import { basePath } from '#contract/api/endpoint.ts'
import type { Bindings } from '#worker/bindings.ts'
import { handlers } from '#worker/features/all.ts'
import { servePrivate, serveReceipt, serveUpload } from './assets.ts'
import { allowOwnOrigin } from './cross-origin.ts'
import { createFawrySimulatorRoutes } from './dev/fawry.ts'
import { createGoogleSimulatorRoutes } from './dev/google.ts'
import { createSimulatorRoutes } from './dev/outbox.ts'
import { createPaymobSimulatorRoutes } from './dev/paymob.ts'
import { renderReferencePage } from './docs.ts'
import { answerError, drainUnreadBody } from './errors.ts'
import { answerHealth, requireUsableSecrets } from './health.ts'
import { buildOpenApiDocument } from './openapi.ts'
import { addStrictHtmlPolicy, answerPage, serveApp } from './pages.ts'
import { type Route, registerRoutes } from './routes.ts'
import { openSocket } from './socket.ts'
import { createPaymentWebhookRoutes, createWebhookRoutes } from './webhooks.ts'

/** Every declared endpoint with the handler of the same area and name. */
const collectRoutes = (): Route[] =>
  Object.entries(areas).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const handler = handlers[area]?.[name] ?? createMissingHandler(`${area}.${name}`)
      return { endpoint, handler }
    }),
  )

/**
 * Fails a single route whose handler is missing, instead of the whole worker. The compiler and a test reject this
 * earlier.
 */
const createMissingHandler = (name: string) => (): Promise<never> => Promise.reject(new Error(`${name} has no handler`))

const createAssetRoutes = (): Hono<{ Bindings: Bindings }> => {
  const app = new Hono<{ Bindings: Bindings }>()
  app.get('/uploads/:key{.+}', serveUpload)
  app.get('/private/:key{.+}', servePrivate)
  app.get('/receipts/:key{.+}', serveReceipt)
  return app
}

const createApiRoutes = (): Hono<{ Bindings: Bindings }> => {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  app.use(allowOwnOrigin)
  app.get('/openapi.json', (c) => c.json(buildOpenApiDocument(c.env.APP_URL)))
  app.get('/docs', (c) => answerPage(c, renderReferencePage))
  app.get('/socket', openSocket)
  app.route('/dev/google', createGoogleSimulatorRoutes())
  app.route('/dev/paymob', createPaymobSimulatorRoutes())
  app.route('/dev', createFawrySimulatorRoutes())
  app.route('/assets', createAssetRoutes())
  app.route('/dev', createSimulatorRoutes())
  app.route('/webhooks', createWebhookRoutes())
  app.route('/', createPaymentWebhookRoutes())
  registerRoutes(app, collectRoutes())
  return app
}

export const createApp = () => {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  app.use(drainUnreadBody)
  app.use(secureHeaders({ crossOriginResourcePolicy: 'same-origin', xFrameOptions: 'DENY', overwrite: false }))
  app.use(`${basePath}/*`, addStrictHtmlPolicy)
  app.get(`${basePath}/health`, answerHealth)
  app.use(requireUsableSecrets)
  app.route(basePath, createApiRoutes())
  app.route('/assets', createAssetRoutes())
  app.notFound(serveApp)
  app.onError(answerError)
  return app
}
