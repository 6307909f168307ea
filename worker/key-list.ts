/** Secrets as the settings hold them: one of old, or a list with ids of which the first signs and all verify. */
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

/** Keys in the order they are tried; none where there is no secret, or a list that cannot be read. */
export const readKeys = (list: string | undefined, single: string | undefined): Key[] => {
  const old = single ? [{ id: '', secret: single }] : []
  if (!list) return old
  const keys = parseKeyList(list)
  return keys === null ? [] : [...keys, ...old]
}
