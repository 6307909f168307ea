/** An authenticator of WebAuthn: makes passkeys and uses them, as a browser would answer. */
import type { MadePasskey, MakingOptions, UsedPasskey, UsingOptions } from '#contract/people/shapes/factors.ts'

const base64url = (bytes: Uint8Array | ArrayBuffer): string => Buffer.from(bytes as Uint8Array).toString('base64url')

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts))

/** Lengths below 65,536, which is all that is needed here. */
const cborHead = (major: number, length: number): Uint8Array => {
  if (length < 24) return Uint8Array.of((major << 5) | length)
  return length < 256
    ? Uint8Array.of((major << 5) | 24, length)
    : Uint8Array.of((major << 5) | 25, length >> 8, length & 255)
}
const cborBytes = (bytes: Uint8Array): Uint8Array => join(cborHead(2, bytes.length), bytes)
const cborText = (text: string): Uint8Array => join(cborHead(3, text.length), textBytes(text))
const cborInt = (value: number): Uint8Array => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))

/** `present`, `verified`, `attested credential data`. */
const flags = { used: 0b0000_0101, made: 0b0100_0101 }

const authenticatorData = async (rpId: string, flag: number, counter: number, rest = new Uint8Array()) => {
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, counter)
  return join(await sha256(textBytes(rpId)), Uint8Array.of(flag), count, rest)
}

/** ECDSA signatures of WebCrypto are `r` and `s` side by side; WebAuthn wants DER. */
const toDer = (signature: Uint8Array): Uint8Array => {
  const integer = (bytes: Uint8Array): Uint8Array => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const trimmed = bytes.slice(start)
    const padded = (trimmed[0] ?? 0) > 127 ? join(Uint8Array.of(0), trimmed) : trimmed
    return join(Uint8Array.of(2, padded.length), padded)
  }
  const body = join(integer(signature.slice(0, 32)), integer(signature.slice(32)))
  return join(Uint8Array.of(0x30, body.length), body)
}

const clientData = (type: string, challenge: string, origin: string): Uint8Array<ArrayBuffer> =>
  textBytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export interface Authenticator {
  readonly id: string
  make(options: MakingOptions, origin: string): Promise<MadePasskey>
  /** `counter`: of this use; 0 as of passkeys that never count. */
  use(options: UsingOptions, origin: string, counter?: number): Promise<UsedPasskey>
}

export const createAuthenticator = async (): Promise<Authenticator> => {
  const keys = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
  const rawId = crypto.getRandomValues(new Uint8Array(16))
  const id = base64url(rawId)
  const key = join(
    cborHead(5, 5),
    ...[cborInt(1), cborInt(2), cborInt(3), cborInt(-7), cborInt(-1), cborInt(1)],
    ...[cborInt(-2), cborBytes(raw.slice(1, 33)), cborInt(-3), cborBytes(raw.slice(33))],
  )
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  return {
    id,
    async make({ rp, challenge }, origin) {
      const attested = join(new Uint8Array(16), Uint8Array.of(0, rawId.length), rawId, key)
      const data = await authenticatorData(rp.id, flags.made, 0, attested)
      const attestation = join(
        cborHead(5, 3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), cborHead(5, 0)],
        ...[cborText('authData'), cborBytes(data)],
      )
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    async use({ rpId, challenge }, origin, counter = 0) {
      const data = await authenticatorData(rpId, flags.used, counter)
      const client = clientData('webauthn.get', challenge, origin)
      const signed = join(data, await sha256(client))
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(toDer(new Uint8Array(signature))),
        },
      }
    },
  }
}
