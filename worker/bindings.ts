import type { Deployment } from './deployment.ts'
import type { GoogleSettings } from './gateways/google/choose.ts'
import type { MessagingSettings } from './gateways/messaging.ts'

/** Bindings and variables, with those the generated type cannot know. */
export interface Bindings
  extends Omit<Env, 'IMAGES'>,
    MessagingSettings,
    GoogleSettings,
    Pick<Deployment, 'INTEGRATIONS' | 'ALLOW_SIMULATORS'> {
  /** Makes small forms of pictures; without it everybody gets the originals. */
  IMAGES?: ImagesBinding
  /** Signs tokens, at least 32 bytes. A secret in staging and production. */
  TOKEN_SECRET: string
  /** Keys the digests of confirmation codes, at least 32 bytes. A secret in staging and production. */
  OTP_PEPPER: string
  /** Cost exponent of password hashes; 14 unless tests lower it. */
  PASSWORD_LOG_N?: string
  /** JSON list of ICE servers, where STUN alone is not wanted. */
  ICE_STATIC?: string
  /** `off` closes tutor sign-up by themselves. */
  TUTOR_SIGN_UP?: string
  /** `off` asks for a subscription from the first lesson on. */
  FREE_TRIAL?: string
}
