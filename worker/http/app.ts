import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { areas } from '#contract/all-endpoints.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import type { Bindings } from '#worker/bindings.ts'
import { handlers } from '#worker/features/all.ts'
import {
  serveChatFile,
  serveClip,
  serveMaterialPage,
  servePassportSound,
  servePrivate,
  serveReceipt,
  serveUpload,
} from './assets.ts'
import { serveCalendar } from './calendar.ts'
import { addContactForm } from './contact-form.ts'
import { allowOwnOrigin } from './cross-origin.ts'
import { createErpSimulatorRoutes } from './dev/erp.ts'
import { createFawrySimulatorRoutes } from './dev/fawry.ts'
import { createGoogleSimulatorRoutes } from './dev/google.ts'
import { createSimulatorRoutes } from './dev/outbox.ts'
import { createPaymobSimulatorRoutes } from './dev/paymob.ts'
import { createTelegramSimulatorRoutes } from './dev/telegram.ts'
import { renderReferencePage } from './docs.ts'
import { keepNothingUnsaid } from './edge-cache.ts'
import { answerError, drainUnreadBody } from './errors.ts'
import { answerHealth, requireUsableSecrets } from './health.ts'
import { requireHttps } from './https-only.ts'
import { serveLibraryPicture } from './library-pieces.ts'
import type { Route } from './open-handler.ts'
import { buildOpenApiDocument } from './openapi.ts'
import { addFramePolicy, addStrictHtmlPolicy, answerPage, serveApp } from './pages.ts'
import { answerReady } from './ready.ts'
import { logRequests } from './request-log.ts'
import { meterRequests } from './request-metering.ts'
import { registerRoutes } from './routes.ts'
import { logSecurity } from './security-log.ts'
import { sendServerTime } from './server-time.ts'
import { openShareLink, rememberSource } from './share-links.ts'
import { serveTutorPicture } from './share-pictures.ts'
import { serveSitemapIndex, serveTutorSitemap } from './sitemap.ts'
import { openSocket } from './socket.ts'
import { answerUnsentForm, isUnsentForm } from './unsent-form.ts'
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
  app.get('/chat/:key{.+}', serveChatFile)
  app.get('/materials/:key{.+}', serveMaterialPage)
  app.get('/library/:key{.+}', serveLibraryPicture)
  app.get('/clips/:key{.+}', serveClip)
  app.get('/passports/:key{.+}', servePassportSound)
  return app
}

/** Files, which answer bytes and so are not declared as endpoints. */
const addFileRoutes = (app: Hono<{ Bindings: Bindings }>): void => {
  app.route('/assets', createAssetRoutes())
  app.get('/calendar/:file{.+}', serveCalendar)
}

const createApiRoutes = (): Hono<{ Bindings: Bindings }> => {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  app.use(allowOwnOrigin)
  app.use(sendServerTime)
  app.get('/openapi.json', (c) => c.json(buildOpenApiDocument(c.env.APP_URL)))
  app.get('/docs', (c) => answerPage(c, renderReferencePage))
  app.get('/socket', openSocket)
  app.route('/dev/google', createGoogleSimulatorRoutes())
  app.route('/dev/paymob', createPaymobSimulatorRoutes())
  app.route('/dev/erp', createErpSimulatorRoutes())
  app.route('/dev/telegram', createTelegramSimulatorRoutes())
  app.route('/dev', createFawrySimulatorRoutes())
  addFileRoutes(app)
  app.route('/dev', createSimulatorRoutes())
  app.route('/webhooks', createWebhookRoutes())
  app.route('/', createPaymentWebhookRoutes())
  // The contact form asks these routes itself, and shows their refusals.
  app.onError(answerError)
  addContactForm(app)
  registerRoutes(app, collectRoutes())
  return app
}

export const createApp = () => {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  app.use(logRequests)
  app.use(drainUnreadBody)
  app.use(logSecurity)
  app.use(
    secureHeaders({
      crossOriginResourcePolicy: 'same-origin',
      // As `_headers` says for files.
      strictTransportSecurity: 'max-age=31536000; includeSubDomains',
      xFrameOptions: 'DENY',
      overwrite: false,
    }),
  )
  app.use(addFramePolicy)
  app.use(keepNothingUnsaid)
  app.use(requireHttps)
  app.use(`${basePath}/*`, addStrictHtmlPolicy)
  app.use(`${basePath}/*`, meterRequests)
  app.get(`${basePath}/health`, answerHealth)
  app.get(`${basePath}/ready`, answerReady)
  app.use(requireUsableSecrets)
  app.route(basePath, createApiRoutes())
  addFileRoutes(app)
  app.get('/url/:name', openShareLink)
  app.get('/og/t/:file', serveTutorPicture)
  app.get('/sitemap.xml', serveSitemapIndex)
  app.get('/:name{sitemap-tutors-[0-9]+\\.xml}', serveTutorSitemap)
  app.notFound(async (c) =>
    isUnsentForm(c)
      ? answerUnsentForm(c)
      : rememberSource(c, await serveApp(c, (request) => app.fetch(request, c.env, c.executionCtx))),
  )
  app.onError(answerError)
  return app
}
