import type { Deployment } from './deployment.ts'
import type { BookSettings } from './gateways/erpnext/choose.ts'
import type { GoogleSettings } from './gateways/google/choose.ts'
import type { HeartbeatSettings } from './gateways/heartbeat.ts'
import type { MessagingSettings } from './gateways/messaging.ts'
import type { PaymentSettings } from './gateways/payments/choose.ts'
import type { MediaSettings } from './gateways/realtimekit/choose.ts'
import type { TaxAuthoritySettings } from './gateways/tax/choose.ts'
import type { TranscriberSettings } from './gateways/transcriber/choose.ts'

/** Bindings and variables, with those the generated type cannot know. */
export interface Bindings
  extends Omit<
      Env,
      'AI' | 'IMAGES' | 'BACKUPS' | 'SHELF' | 'SEARCH' | 'READ_REPLICAS' | 'OBJECT_LOCATION' | 'CF_VERSION_METADATA'
    >,
    MessagingSettings,
    GoogleSettings,
    PaymentSettings,
    MediaSettings,
    BookSettings,
    TaxAuthoritySettings,
    HeartbeatSettings,
    TranscriberSettings,
    Pick<Deployment, 'INTEGRATIONS' | 'ALLOW_SIMULATORS'> {
  /** Resizes pictures. Without it every request gets the original. */
  IMAGES?: ImagesBinding
  /** The release that runs: its id, and when it was uploaded. Without it health names none. */
  CF_VERSION_METADATA?: WorkerVersionMetadata
  /** The bucket of backups, which nobody reads through the app. Without it none are made: health names it. */
  BACKUPS?: R2Bucket
  /** The bucket of entries of the ledger from months long closed. Without it none are moved there: health names it. */
  SHELF?: R2Bucket
  /** After how many whole months entries of lessons leave the database for `SHELF`, 6 to 120; never unless set. */
  SHELVE_AFTER_MONTHS?: string
  /** The index of texts. Without it tutors are looked for among the first of the list, and the team searches nobody. */
  SEARCH?: D1Database
  /** Keys that sign tokens, newest first: `id:secret,id:secret`. In place of or before `TOKEN_SECRET`. */
  TOKEN_SECRETS?: string
  /** The same for `OTP_PEPPER`. */
  OTP_PEPPERS?: string
  /** Signs tokens, at least 32 bytes. A secret in staging and production. */
  TOKEN_SECRET: string
  /** Keys the digests of confirmation codes, at least 32 bytes. A secret in staging and production. */
  OTP_PEPPER: string
  /** Cost exponent of password hashes; 14 unless tests lower it. */
  PASSWORD_LOG_N?: string
  /** The private key that signs speaking passports, a JWK or a set of them. Without it they are not signed: health names it. */
  PASSPORT_KEY?: string
  /** JSON list of STUN and TURN servers; in place of Cloudflare's and of the public STUN server. */
  ICE_STATIC?: string
  /** A TURN key of Cloudflare, and the token that makes credentials with it. */
  TURN_KEY_ID?: string
  TURN_KEY_API_TOKEN?: string
  /** Which share of the requests that went well has a line of the log: `1`, as without it, to `0`. */
  REQUEST_LOG_SHARE?: string
  /** `off` stops tutors from opening accounts themselves. */
  TUTOR_SIGN_UP?: string
  /** Invitation to the chat group of applying tutors, over https. */
  TUTOR_GROUP_URL?: string
  /** JSON of published links and where they lead: `{"sfb":"/tutors"}`. Paths of the app or https addresses. */
  SHARE_TARGETS?: string
  /** `off` disables the free trial: booking needs a subscription. */
  FREE_TRIAL?: string
  /** `on` reads lists that may be old from a nearby replica of the database. */
  READ_REPLICAS: string
  /** Over how long pages spread their return after a release, ms; 5000 unless set. More people need longer. */
  RETURN_WITHIN_MS?: string
  /** Region in which new Durable Objects are created, such as `weur`; empty leaves the choice to the platform. */
  OBJECT_LOCATION: string
}
