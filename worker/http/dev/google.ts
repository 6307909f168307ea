/**
 * Routes of the simulated Google: an account chooser, and the endpoints Google itself has. Answers 404 unless Google is
 * simulated.
 */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Email } from '#contract/shared/shapes/fields.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { createGoogleSimulator, type GoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { refuse } from '../errors.ts'
import { answerPage, type Html } from '../pages.ts'
import { renderChooserPage, renderChosenPage } from './google-pages.ts'

type C = Context<{ Bindings: Bindings; Variables: { sim: GoogleSimulator } }>

const Choice = v.object({
  email: Email,
  unverified: v.optional(v.string()),
  type: v.optional(v.picklist(['bearer', 'id-token']), 'id-token'),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(256)), ''),
})

const answerPopup = (c: C, render: (styleNonce: string) => Html, status?: 400) => {
  // The popup must be able to reach the window that opened it.
  c.header('cross-origin-opener-policy', 'unsafe-none')
  return answerPage(c, render, status)
}

const submitChoice = async (c: C): Promise<Response> => {
  const form = await c.req.parseBody()
  const choice = v.safeParse(Choice, form)
  const nonce = typeof form.nonce === 'string' ? form.nonce : ''
  if (!choice.success) return answerPopup(c, (styleNonce) => renderChooserPage(nonce, styleNonce, true), 400)
  const { email, unverified, type } = choice.output
  const person = { email, emailVerified: unverified === undefined }
  const now = Date.now()
  const { sim } = c.var
  const token = await (type === 'bearer'
    ? sim.issueAccessToken(person, now)
    : sim.issueIdToken(person, choice.output.nonce || null, now))
  if (c.req.header('accept') === 'application/json') return c.json({ token, type })
  return answerPopup(c, (styleNonce) => renderChosenPage({ token, type }, c.env.APP_URL, styleNonce))
}

const refuseToken = (c: C) => c.json({ error: 'invalid_token' }, 400)

const tokenInfo = async (c: C): Promise<Response> => {
  const now = Date.now()
  const owner = await c.var.sim.ownerOf(c.req.query('access_token') ?? '', now)
  if (!owner) return refuseToken(c)
  const { clientId } = c.var.sim
  const { sub, email, emailVerified, expiresAt } = owner
  const seconds = String(Math.floor((expiresAt - now) / 1000))
  return c.json({
    azp: clientId,
    aud: clientId,
    sub,
    email,
    email_verified: String(emailVerified),
    expires_in: seconds,
  })
}

const userInfo = async (c: C): Promise<Response> => {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const owner = await c.var.sim.ownerOf(token, Date.now())
  if (!owner) return refuseToken(c)
  const { sub, email, emailVerified } = owner
  return c.json({ sub, email, email_verified: emailVerified })
}

export const createGoogleSimulatorRoutes = () =>
  new Hono<{ Bindings: Bindings; Variables: { sim: GoogleSimulator } }>({ strict: false })
    .use(async (c, next) => {
      const { google, db } = buildServices(c.env, c.executionCtx)
      if (!google?.simulated) return refuse(c, 'not-found')
      c.set('sim', createGoogleSimulator(db))
      return next()
    })
    .get('/', (c) => answerPopup(c, (styleNonce) => renderChooserPage(c.req.query('nonce') ?? '', styleNonce)))
    .post('/', submitChoice)
    .get('/certs', async (c) => c.json(await c.var.sim.certs(Date.now())))
    .get('/tokeninfo', tokenInfo)
    .get('/userinfo', userInfo)
