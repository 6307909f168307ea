import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { factorLimits } from '../../vocabulary/factors.ts'

/** A passkey as its owner sees it. */
export const Passkey = v.object({
  id: Id,
  name: v.string(),
  createdAt: Instant,
  /** Null until somebody has signed in with it. */
  lastUsedAt: v.nullable(Instant),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const PasskeyName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(factorLimits.passkeyName.min),
  v.maxLength(factorLimits.passkeyName.max),
)

/** The factors of an account. */
export const Factors = v.object({
  passkeys: v.array(Passkey),
  /** When the app that shows one-time codes was confirmed; null where there is none. */
  oneTimeCodesSince: v.nullable(Instant),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: v.number(),
  /** The account has to have a factor, because it is of the team and the deployment is open to the public. */
  required: v.boolean(),
})
export type Factors = v.InferOutput<typeof Factors>

/** Codes that are shown this once; null where the account has codes already. */
export const NewRecoveryCodes = v.nullable(v.array(v.string()))

/** Base64url without padding. */
const Bytes = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/))

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const credentialIdLength = 1400

const credentialEntries = {
  id: Bytes(credentialIdLength),
  rawId: Bytes(credentialIdLength),
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.nullable(v.picklist(['platform', 'cross-platform']))),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** What a browser answers when it has made a passkey: `RegistrationResponseJSON` of WebAuthn. */
export const MadePasskey = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: Bytes(4096),
    attestationObject: Bytes(20_000),
    transports: v.optional(v.pipe(v.array(v.picklist(transports)), v.maxLength(transports.length))),
  }),
})
export type MadePasskey = v.InferOutput<typeof MadePasskey>

/** What a browser answers when it has used one: `AuthenticationResponseJSON` of WebAuthn. */
export const UsedPasskey = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: Bytes(4096),
    authenticatorData: Bytes(4096),
    signature: Bytes(2048),
    userHandle: v.optional(v.nullable(Bytes(128))),
  }),
})
export type UsedPasskey = v.InferOutput<typeof UsedPasskey>

const Descriptors = v.array(
  v.object({ id: v.string(), type: v.literal('public-key'), transports: v.optional(v.array(v.picklist(transports))) }),
)

/** What a browser makes a passkey by. */
export const MakingOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  /** Those the account has: the same device makes no second one. */
  excludeCredentials: Descriptors,
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type MakingOptions = v.InferOutput<typeof MakingOptions>

/** What a browser uses a passkey by. */
export const UsingOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** Empty where any passkey of this site will do. */
  allowCredentials: Descriptors,
})
export type UsingOptions = v.InferOutput<typeof UsingOptions>
