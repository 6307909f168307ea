import type * as declared from '#contract/api/config.ts'
import { isPublic } from '#worker/deployment.ts'
import type { Handlers } from '#worker/handler.ts'

/** A link that pages may show; null for anything but https. */
const parseLink = (text: string | undefined): string | null => {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'https:' ? url.href : null
}

export const config: Handlers<typeof declared> = {
  async getConfig({ services: { env, google, texter, simulated } }) {
    return {
      google: google && { clientId: google.clientId, simulated: google.simulated },
      tutorSignUp: env.TUTOR_SIGN_UP !== 'off',
      tutorGroup: parseLink(env.TUTOR_GROUP_URL),
      freeTrial: env.FREE_TRIAL !== 'off',
      texts: texter !== null,
      // Only public deployments show users that services are simulated.
      trial: simulated.length > 0 && isPublic(env),
    }
  },
}
