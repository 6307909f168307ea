/** The real Google. */
import * as v from 'valibot'
import { Email } from '#contract/shared/shapes/fields.ts'
import { type HttpRuntime, requestService } from '#worker/gateways/http-client.ts'
import { type Outcome, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import { verifyIdToken } from './id-token.ts'
import type { GoogleIdentity, GoogleUser } from './identity.ts'
import type { KeySource } from './keys.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const tokenInfoUrl = 'https://oauth2.googleapis.com/tokeninfo'
const userInfoUrl = 'https://openidconnect.googleapis.com/v1/userinfo'

/** Google sends the numbers and booleans of this response as text. */
const Issued = v.object({
  aud: v.optional(v.string()),
  azp: v.optional(v.string()),
  sub: v.optional(v.string()),
  expires_in: v.union([v.pipe(v.string(), v.transform(Number)), v.number()]),
})
const Person = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: Email,
  email_verified: v.union([v.boolean(), v.literal('true'), v.literal('false')]),
})

export const createGoogleClient = (clientId: string, net: HttpRuntime, keys: KeySource): GoogleIdentity => {
  /** Google answers 400, 401 or 403 to an invalid token; anything else unexpected is a fault of the service. */
  const ask = async <S extends v.GenericSchema>(
    operation: string,
    shape: S,
    url: string,
    headers: Record<string, string> = {},
  ): Promise<Outcome<v.InferOutput<S>>> => {
    const request = { service: 'google', operation, url, init: { headers }, repeatable: true, timeoutMs: 5_000 }
    const answer = await requestService(net, request)
    if (!answer.ok) return answer
    const { status, body } = answer.value
    if ([400, 401, 403].includes(status)) return toFailure('refused', `${operation}-${status}`)
    const parsed = v.safeParse(shape, body)
    return status === 200 && parsed.success
      ? toSuccess(parsed.output)
      : toFailure('unavailable', `${operation}-${status}`)
  }

  return {
    clientId,
    simulated: false,

    verifyIdToken: (jwt, nonce, now) => verifyIdToken(jwt, keys(now), { issuers, clientId, nonce, now }),

    async verifyAccessToken(token): Promise<Outcome<GoogleUser>> {
      const issued = await ask('tokeninfo', Issued, `${tokenInfoUrl}?${new URLSearchParams({ access_token: token })}`)
      if (!issued.ok) return issued
      const { aud, azp, sub, expires_in: seconds } = issued.value
      // The userinfo endpoint alone would accept tokens that were issued to other sites.
      if (![aud, azp].includes(clientId) || !(seconds > 0)) return toFailure('refused', 'aud')
      const person = await ask('userinfo', Person, userInfoUrl, { authorization: `Bearer ${token}` })
      if (!person.ok) return person
      if (sub !== undefined && sub !== person.value.sub) return toFailure('refused', 'sub')
      const { email, email_verified: verified } = person.value
      return toSuccess({ sub: person.value.sub, email, emailVerified: String(verified) === 'true' })
    },
  }
}
