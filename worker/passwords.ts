/**
 * Password hashing with scrypt. The parameters are stored with the key: `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`,
 * base64url.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const r = 8
const p = 5
const keyBytes = 32
const defaultLogN = 14

/**
 * A hash blocks the thread. Hashes run one at a time with a pause between them, because several in a row would block
 * the isolate's sockets until their peers time out.
 */
let isHashing = false
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))
/** In pauses. The flag stays set when a request is cancelled during its hash, so the wait has to end. */
const maxYields = 2_000

const acquireHashSlot = async (): Promise<void> => {
  for (let waited = 0; isHashing && waited < maxYields; waited++) await yieldToEventLoop()
  isHashing = true
}

const deriveKey = async (
  password: string,
  salt: Buffer,
  logN: number,
  blocks: number,
  lanes: number,
): Promise<Buffer> => {
  await acquireHashSlot()
  try {
    return scryptSync(password.normalize('NFC'), salt, keyBytes, { N: 2 ** logN, r: blocks, p: lanes })
  } finally {
    await yieldToEventLoop()
    isHashing = false
  }
}

export const parsePasswordCost = (configured: string | undefined): number => Number(configured) || defaultLogN

export const hashPassword = async (password: string, logN: number): Promise<string> => {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, logN, r, p)
  return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** `stale`: the stored hash uses other parameters than today's, so the caller should hash the password again. */
export const verifyPassword = async (
  password: string,
  stored: string,
  logN: number,
): Promise<{ matches: boolean; stale: boolean }> => {
  const [scheme, n, blocks, lanes, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return { matches: false, stale: false }
  const expectedKey = Buffer.from(key, 'base64url')
  const got = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(n), Number(blocks), Number(lanes))
  const matches = expectedKey.length === got.length && timingSafeEqual(expectedKey, got)
  return { matches, stale: Number(n) !== logN || Number(blocks) !== r || Number(lanes) !== p }
}

/** Takes as long as a real check, so that response times do not reveal whether an e-mail has an account. */
export const spendHashTime = async (password: string, logN: number): Promise<void> => {
  await deriveKey(password, Buffer.alloc(16), logN, r, p)
}
