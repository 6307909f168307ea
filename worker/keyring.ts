/**
 * Secrets that are changed without a break: a list of keys with ids, of which the first signs and all verify.
 *
 * A keyring is passed around as one text, like a single secret: the secret itself, or a list behind a mark that no
 * variable can begin with. Functions that sign or verify take either.
 */
export interface Key {
  /** Empty for the single secret of old, whose signatures and digests carry none. */
  readonly id: string
  readonly secret: string
}

/** The variables of both kinds; the list counts before the single one. */
export interface KeySettings {
  readonly TOKEN_SECRET?: string
  readonly TOKEN_SECRETS?: string
  readonly OTP_PEPPER?: string
  readonly OTP_PEPPERS?: string
}

const mark = '\u0001'

/**
 * `id:secret,id:secret`, newest first, as keys; null for a text that is no such list. Ids are 1 to 16 letters, digits or
 * dashes and differ; secrets hold no comma.
 */
export const parseKeyList = (text: string): Key[] | null => {
  const keys = text.split(',').map((entry): Key | null => {
    const [, id, secret] = /^\s*([a-zA-Z0-9-]{1,16}):(\S+)\s*$/.exec(entry) ?? []
    return id && secret ? { id, secret } : null
  })
  const whole = keys.filter((key) => key !== null)
  return whole.length === keys.length && new Set(whole.map(({ id }) => id)).size === whole.length ? whole : null
}

const toKeyring = (list: string | undefined, single: string | undefined): string => {
  if (!list) return single ?? ''
  const keys = parseKeyList(list) ?? []
  return mark + JSON.stringify(single ? [...keys, { id: '', secret: single }] : keys)
}

/** The keyring that signs log-ins, call tokens and addresses of private files. */
export const tokenKeys = ({ TOKEN_SECRETS, TOKEN_SECRET }: KeySettings): string =>
  toKeyring(TOKEN_SECRETS, TOKEN_SECRET)

/** The keyring of digests and encrypted texts of confirmation codes. */
export const pepperKeys = ({ OTP_PEPPERS, OTP_PEPPER }: KeySettings): string => toKeyring(OTP_PEPPERS, OTP_PEPPER)

/** The keys of a keyring, the one that signs first. */
export const keysOf = (keyring: string): readonly Key[] =>
  keyring.startsWith(mark) ? (JSON.parse(keyring.slice(mark.length)) as Key[]) : [{ id: '', secret: keyring }]

const none: Key = { id: '', secret: '' }

/** The key that signs; throws for an empty keyring. */
export const signingKeyOf = (keyring: string): Key => {
  const key = keysOf(keyring)[0] ?? none
  if (key.secret === '') throw new Error('no key to sign with')
  return key
}

/** The secret with this id; null where the keyring has none. */
export const secretById = (keyring: string, id: string): string | null =>
  keysOf(keyring).find((key) => key.id === id)?.secret ?? null

/** The key of a JWT for `sign` of hono: one with an id puts it into the header as `kid`. */
export const jwtSigner = (keyring: string) => {
  const { id, secret } = signingKeyOf(keyring)
  if (id === '') return secret
  return { kty: 'oct', k: Buffer.from(secret).toString('base64url'), alg: 'HS256' as const, kid: id }
}

/** The secret by which a JWT is verified, by its `kid`; null for one that was signed with no key of ours. */
export const jwtSecret = (keyring: string, kid: unknown): string | null =>
  kid === undefined ? secretById(keyring, '') : typeof kid === 'string' && kid !== '' ? secretById(keyring, kid) : null

/** Whether one of the keys passes, the one that signs tried first. */
export const anyKey = async (keyring: string, passes: (secret: string) => Promise<boolean>): Promise<boolean> => {
  for (const { secret } of keysOf(keyring)) if (await passes(secret)) return true
  return false
}

/** Puts the id of a key before what was made with it; nothing for the single secret. */
export const tagWith = ({ id }: Key, text: string): string => (id === '' ? text : `${id}.${text}`)

/** What `tagWith` made, taken apart: the secret it was made with, null where that is no longer in the keyring. */
export const untag = (keyring: string, tagged: string): { secret: string | null; text: string } => {
  const dot = tagged.indexOf('.')
  const id = dot < 0 ? '' : tagged.slice(0, dot)
  return { secret: secretById(keyring, id), text: tagged.slice(dot + 1) }
}
