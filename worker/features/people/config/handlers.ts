import type * as declared from '#contract/people/api/config.ts'
import { findUsableWays } from '#contract/people/rules/payment-ways.ts'
import { environmentOf, isPublic } from '#worker/deployment.ts'
import type { Handlers } from '#worker/handler.ts'
import { parseLink } from '#worker/optional-settings.ts'
import { readSettings, toLateCancel } from '#worker/storage/settings.ts'

export const config: Handlers<typeof declared> = {
  async getConfig({ services }) {
    const { env, db, google, texter, telegram, telegramCodes, pusher, payments, hostedCheckout, simulated } = services
    const gateways = { fawry: payments !== null, paymob: hostedCheckout !== null }
    const settings = await readSettings(db)
    const isPayable = findUsableWays(settings, gateways).length > 0
    return {
      google: google && { clientId: google.clientId, simulated: google.simulated },
      tutorSignUp: env.TUTOR_SIGN_UP !== 'off',
      tutorGroup: parseLink(env.TUTOR_GROUP_URL),
      freeTrial: env.FREE_TRIAL !== 'off',
      texts: texter !== null,
      telegram: telegram !== null,
      telegramCodes: telegramCodes !== null,
      push: pusher && { publicKey: pusher.publicKey },
      payments: isPayable,
      packs: isPayable && settings['paidLesson.enabled'],
      lateCancel: toLateCancel(settings),
      // Only public deployments show users that services are simulated.
      trial: simulated.length > 0 && isPublic(env),
      environment: environmentOf(env),
    }
  },
}
