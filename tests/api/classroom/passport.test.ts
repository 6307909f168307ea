import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveMark } from '#contract/classroom/api/marks.ts'
import {
  checkPassport,
  getPassport,
  listPassportKeys,
  readPassport,
  revokePassport,
  sharePassport,
} from '#contract/classroom/api/passport.ts'
import { canonicalJson, copyText, parseCopy, signedText } from '#contract/classroom/rules/passport.ts'
import type { PassportFacts } from '#contract/classroom/shapes/passport.ts'
import { cairoDay, cairoParts, dayMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf as fullRefusalOf, newAddress } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { markTexts } from '#tests/kit/marks.ts'
import { type Person, people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { isPassportSigned, parsePassportKeys, readPassportKeys, signPassport } from '#worker/passport-keys.ts'

/** A key for these tests, and what node's `crypto.sign` makes with it of the text below. */
const jwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'w329eVVoPsUTa5ugjDA5orLksKDEW129Ld5BTI736jk',
  x: 'cH4d0lSOHnprO076Jw0x0lXv_ExBa7MeDSf5YUA1U3g',
} as const
const oldPublic = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' } as const
const kid = 'q8llu10qX9t0_QANAp6yKGHyJ_GHrVunrhNLzcc0KMc'
const facts: PassportFacts = {
  ...{ v: 1, issuer: 'https://hiwar.test', key: kid, serial: 'AAAAAAAAAAAAAAAA', name: 'ملك', issued: '2026-11-27' },
  marks: [
    {
      ...{ day: '2026-11-08', tutor: 'ندى صبري', overall: 6 },
      ...{ fluency: 6, vocabulary: 6, grammar: 5.5, pronunciation: 6.5 },
    },
  ],
}
const text = `hiwar-passport-v1
{"issued":"2026-11-27","issuer":"https://hiwar.test","key":"${kid}","marks":[{"day":"2026-11-08","fluency":6,"grammar":5.5,"overall":6,"pronunciation":6.5,"tutor":"ندى صبري","vocabulary":6}],"name":"ملك","serial":"AAAAAAAAAAAAAAAA","v":1}`
const signature = 'ulctK0XlHQ650CsmWM4Gav40Ro0ygIGAnuGKjdk_K-lsMmwmKi7yYcvG1leZQbfe0y7W6Hyx6bKXvSCYcc5fBQ'

/** The same of a passport with a recording. */
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const secondFacts: PassportFacts = {
  ...{ issuer: facts.issuer, key: kid, serial: facts.serial, name: facts.name, issued: facts.issued },
  ...{ v: 2, marks: [], recordings: [{ week: 0, at: '2026-11-20T10:00:00.000Z', sha256, mark: null }] },
}
const secondText = `hiwar-passport-v2
{"issued":"2026-11-27","issuer":"https://hiwar.test","key":"${kid}","marks":[],"name":"ملك","recordings":[{"at":"2026-11-20T10:00:00.000Z","mark":null,"sha256":"${sha256}","week":0}],"serial":"AAAAAAAAAAAAAAAA","v":2}`
const secondSignature = 'g9AbXRL8dzwA4lEhHH7RzrQT02HrLAj6QnUdctL1C6G0J-T9DkFIYd_fAllbubJLFw-jEwGDFp7Qm9GLF4PQAA'

const settings = env as unknown as Record<string, unknown>
const known = { APP_ENV: settings.APP_ENV, PASSPORT_KEY: settings.PASSPORT_KEY }
afterEach(() => {
  Object.assign(settings, known)
})
const keysOf = (change: Partial<Bindings>) => readPassportKeys({ ...env, ...change } as unknown as Bindings)
const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code

describe('the signature', () => {
  test('is of the canonical text, as another implementation makes it', async () => {
    expect(signedText(facts)).toBe(text)
    const { signer, publics } = await keysOf({ PASSPORT_KEY: JSON.stringify(jwk) })
    expect([signer?.kid, [...publics.keys()]]).toEqual([kid, [kid]])
    if (!signer) throw new Error('no key')
    expect(await signPassport(signer, text)).toBe(signature)
    expect(await isPassportSigned(jwk, text, signature)).toBe(true)
    expect(signedText(secondFacts)).toBe(secondText)
    expect(await signPassport(signer, secondText)).toBe(secondSignature)
    expect(parseCopy(copyText(secondFacts, secondSignature))?.passport).toEqual(secondFacts)
  })

  test('fails where one byte is another, of the text or of itself', async () => {
    const { publics } = await keysOf({ PASSPORT_KEY: JSON.stringify(jwk) })
    const key = publics.get(kid)
    if (!key) throw new Error('no key')
    expect(await isPassportSigned(key, text.replace('5.5', '6.5'), signature)).toBe(false)
    expect(await isPassportSigned(key, text, `v${signature.slice(1)}`)).toBe(false)
    expect(await isPassportSigned(oldPublic, text, signature)).toBe(false)
  })

  test('does not depend on the order of keys or blanks of a copy', () => {
    const copy = copyText(facts, signature)
    expect(parseCopy(` ${JSON.stringify(JSON.parse(copy), null, 2)}\n`)).toEqual({ passport: facts, signature })
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
    expect(parseCopy(copy.replace('"v":1', '"v":1,"more":1'))).toBeNull()
    expect(parseCopy('{}')).toBeNull()
  })
})

describe('the key', () => {
  test('is a JWK or a set whose first signs; others verify what was signed before', async () => {
    const set = await keysOf({ PASSPORT_KEY: JSON.stringify({ keys: [jwk, oldPublic] }) })
    expect([set.signer?.kid, set.publics.size]).toEqual([kid, 2])
    for (const broken of [
      '',
      'x',
      '{}',
      '{"keys":[]}',
      JSON.stringify(oldPublic),
      JSON.stringify({ ...jwk, x: 'short' }),
    ])
      expect(parsePassportKeys(broken)).toBeNull()
  })

  test('is derived in local runs alone', async () => {
    expect((await keysOf({ APP_ENV: 'local', PASSPORT_KEY: '' } as never)).signer).not.toBeNull()
    expect((await keysOf({ APP_ENV: 'production', PASSPORT_KEY: '' } as never)).signer).toBeNull()
    expect((await keysOf({ APP_ENV: 'local', PASSPORT_KEY: 'broken' } as never)).signer).toBeNull()
  })
})

let student: Person
let tutor: Person
/** Of a visitor; tries are counted by it. */
let from: string
beforeEach(async () => {
  from = newAddress()
  student = await people.student()
  tutor = await people.tutor()
})
const mark = async (daysAgo: number, band = 6) => {
  const start = Date.now() - daysAgo * dayMs
  const { id } = await make.lesson({ studentId: student.id, tutorId: tutor.id, start })
  await tutor.api(saveMark, { params: { id }, body: markTexts(band) })
}
const share = async () => (await student.api(sharePassport, {})).token
const read = (token: string) => apiCall(readPassport, { params: { token } }, null, from)
const check = (copy: string) => apiCall(checkPassport, { body: { copy } }, null, from)

describe('a passport', () => {
  test('is shared by a link that anybody opens, until it is ended', async () => {
    await mark(9, 5)
    await mark(2, 6)
    expect(await student.api(getPassport, {})).toMatchObject({ link: null, state: 'open', isSigned: true })
    const token = await share()
    expect(await share()).toBe(token)
    expect((await student.api(getPassport, {})).link?.token).toBe(token)
    const { passport, copy } = await read(token)
    expect(passport).toMatchObject({ issued: cairoDay(Date.now()), marks: [{ overall: 6 }, { overall: 5 }] })
    expect(await check(copy ?? '')).toEqual({ signature: 'valid', state: 'current', passport })
    await student.api(revokePassport, {})
    expect(await refusalOf(read(token))).toBe('passport-not-found')
    expect(await check(copy ?? '')).toMatchObject({ signature: 'valid', state: 'ended' })
    expect(await share()).not.toBe(token)
    expect(await refusalOf(read(token))).toBe('passport-not-found')
  })

  test('says nothing beyond first name, marks and their tutors', async () => {
    await mark(2)
    await rows("UPDATE users SET name = 'ملك إبراهيم' WHERE id = ?", student.id)
    const { passport, copy } = await read(await share())
    expect(passport.name).toBe('ملك')
    expect(copy).not.toContain('إبراهيم')
    expect(Object.keys(passport).toSorted().join(' ')).toBe('issued issuer key marks name recordings serial v')
  })

  test('that was copied tells what has changed, and a forged one nothing', async () => {
    await mark(9, 5)
    const { copy } = await read(await share())
    await mark(1, 7)
    expect(await check(copy ?? '')).toMatchObject({ signature: 'valid', state: 'changed' })
    const forged = (copy ?? '').replaceAll('"overall":5', '"overall":9')
    expect(await check(forged)).toEqual({ signature: 'invalid', state: null, passport: null })
    expect(await check(copyText(facts, signature))).toEqual({ signature: 'unknown-key', state: null, passport: null })
    expect(await refusalOf(check('{"passport":1}'))).toBe('passport-unreadable')
  })

  test('is signed by none but a configured key once the public reaches the deployment', async () => {
    await mark(2)
    const token = await share()
    Object.assign(settings, { PASSPORT_KEY: JSON.stringify({ keys: [jwk, oldPublic] }) })
    expect((await read(token)).passport.key).toBe(kid)
    expect((await apiCall(listPassportKeys, {})).keys.map(({ x }) => x)).toEqual([jwk.x, oldPublic.x])
    Object.assign(settings, { PASSPORT_KEY: 'broken' })
    expect((await read(token)).copy).toBeNull()
    expect((await student.api(getPassport, {})).isSigned).toBe(false)
  })

  test('is shared by nobody without a mark, under age without a guardian, or blocked', async () => {
    expect((await student.api(getPassport, {})).state).toBe('no-mark')
    expect(await refusalOf(share())).toBe('illegal')
    await mark(2)
    const token = await share()
    await rows('UPDATE users SET birth_year = ? WHERE id = ?', cairoParts(Date.now()).year - 13, student.id)
    expect((await student.api(getPassport, {})).state).toBe('guardian-required')
    expect(await refusalOf(share())).toBe('guardian-required')
    // What was shared before is shown to nobody either.
    expect(await refusalOf(read(token))).toBe('passport-not-found')
    await rows('UPDATE users SET birth_year = 1990, blocked_until = ? WHERE id = ?', Date.now() + dayMs, student.id)
    expect(await refusalOf(read(token))).toBe('passport-not-found')
  })

  test('is opened by no other token', async () => {
    await mark(2)
    const [serial] = (await share()).split('.')
    expect(await refusalOf(read(`${serial}.${'A'.repeat(43)}`))).toBe('passport-not-found')
    expect(await refusalOf(read('x'))).toBe('bad-request')
  })
})
