/** HMAC-SHA-256 of the keyring's keys, over bytes. */
import { type Keyring, type KeyUse, signingKey, usesSince, verifyingKeys } from '#worker/keyring.ts'

const importKey = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

export const signBytes = async (keyring: Keyring, use: KeyUse, bytes: BufferSource): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', await importKey(signingKey(keyring, use)), bytes)

export interface Signed {
  readonly signature: BufferSource
  readonly bytes: BufferSource
  /** When it ends, epoch ms. */
  readonly endsAt: number
  /** What followed the secret in the key before keys had uses. */
  readonly oldUse: string
}

/** Whether one of the keys made this signature. Compares in constant time. */
export const isSigned = async (
  keyring: Keyring,
  use: KeyUse,
  { signature, bytes, endsAt, oldUse }: Signed,
): Promise<boolean> => {
  const old =
    endsAt < usesSince ? keyring.keys.map(({ secret }) => new TextEncoder().encode(`${secret} ${oldUse}`)) : []
  for (const key of [...verifyingKeys(keyring, use), ...old])
    if (await crypto.subtle.verify('HMAC', await importKey(key), signature, bytes)) return true
  return false
}
