/** Every file that uses cryptography stands in `docs/cryptography.md`, and every one there uses some. */
import { expect, test } from 'vitest'
import { codeLines, expectNone, filesIn, read } from './tree.ts'

const page = 'docs/cryptography.md'
const uses =
  /crypto\.subtle|from 'node:crypto'|from 'jose'|from 'hono\/jwt'|@simplewebauthn\/server'|@block65\/webcrypto-web-push|signBytes\(|getRandomValues|\bhkdf/
/** Compare or make ids with what a file of the page gives them. */
const notOnesOwn = ['worker/http/basic-auth.ts', 'worker/files/signed-urls.ts', 'worker/files/attachment-token.ts']

const found = filesIn('contract', 'worker', 'durable', 'web').filter(
  (path) => !notOnesOwn.includes(path) && codeLines(path).some((line) => uses.test(line)),
)
const told = [...read(page).matchAll(/`((?:worker|durable|contract|web)\/[\w/.-]+\.tsx?)`/g)].map(
  ([, path = '']) => path,
)

test('every use has its row', () => {
  expect(found.length).toBeGreaterThan(25)
  expectNone(
    found.filter((path) => !told.includes(path)),
    `Say in ${page} what for, by which algorithm and with which key.`,
  )
})

test('every row has its use', () => {
  // Nonces and names that are UUIDs.
  const byUuid = (path: string): boolean => /randomUUID\(/.test(read(path))
  expectNone(
    told.filter((path) => !found.includes(path) && !byUuid(path)),
    `Remove it from ${page}.`,
  )
})

test('nothing outdated is used, and no secret comes from Math.random', () => {
  const outdated = /createHash\('(md5|sha1)'|'aes-\d+-(cbc|ecb)|AES-CBC|'des-|'rc4|createHmac\('(md5|sha1)'/i
  // As RFC 6238 asks for.
  const meant = 'worker/one-time-codes.ts'
  const held = filesIn('contract', 'worker', 'durable').filter((path) => path !== meant)
  expectNone(
    held.filter((path) => codeLines(path).some((line) => outdated.test(line))),
    'Use SHA-256 or more, and AES-GCM.',
  )
  const secretive = found.filter((path) => codeLines(path).some((line) => line.includes('Math.random')))
  expectNone(secretive, 'Use crypto.getRandomValues.')
})

test('every secret of the worker that is a key is among the keys', () => {
  for (const name of ['TOKEN_SECRET', 'TOKEN_SECRETS', 'OTP_PEPPER', 'OTP_PEPPERS', 'VAPID_PRIVATE'])
    expect(read(page)).toContain(`\`${name}\``)
})
