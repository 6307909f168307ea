/** The token in the link to a passport. It is made with a key of the keyring, so that the database does not hold it. */
import { isSigned, signBytes } from '#worker/files/hmac.ts'
import type { Keyring } from '#worker/keyring.ts'

const use = 'passport link'
const bytesOf = (serial: string): Uint8Array => new TextEncoder().encode(serial)

/** `<serial>.<signature>`. It ends with the row of the serial. */
export const createPassportToken = async (keyring: Keyring, serial: string): Promise<string> =>
  `${serial}.${Buffer.from(await signBytes(keyring, use, bytesOf(serial))).toString('base64url')}`

/** The serial that a token names; null for one that nobody signed. */
export const readPassportToken = async (keyring: Keyring, token: string): Promise<string | null> => {
  const [serial = '', text = ''] = token.split('.')
  const signature = Uint8Array.from(Buffer.from(text, 'base64url'))
  const signed = { signature, bytes: bytesOf(serial), endsAt: Number.POSITIVE_INFINITY, oldUse: use }
  return (await isSigned(keyring, use, signed)) ? serial : null
}

/** 96 random bits: it names a passport in copies, and opens nothing. */
export const createSerial = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url')
