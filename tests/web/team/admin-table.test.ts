/** What an address of a table means, and what of it is dropped. */
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import { byteOrderMark, toLine } from '#contract/shared/rules/csv.ts'
import { cityOptions } from '#web/features/team/people/city-options.ts'
import { orderOf, orderQueryOf } from '#web/features/team/table/definition.ts'
import { createRowCounter } from '#web/features/team/table/export.ts'
import {
  activeFilters,
  anyOf,
  choiceValue,
  chosenAll,
  chosenDays,
  chosenId,
  chosenOne,
  days,
  daysText,
  lastDays,
  oneOf,
  parseDays,
  person,
  withoutFilters,
  yesOrNo,
} from '#web/features/team/table/filters.ts'
import { orderText, parseOrder, TableSearch, withoutOldCursor } from '#web/features/team/table/search.ts'
import { missingParts } from '#web/features/team/tutors/onboarding.ts'
import { newPassword } from '#web/features/team/users/create-dialog.tsx'

const parse = (search: Record<string, unknown>) => v.parse(TableSearch, search)

describe('the address of a table', () => {
  it('keeps what means something and drops the rest', () => {
    expect(parse({ q: 1020, page: 3, size: 20, order: '-amount', role: 'tutor', city: 7, yes: true })).toEqual({
      q: '1020',
      page: 3,
      size: 20,
      order: '-amount',
      role: 'tutor',
      city: 7,
      yes: true,
    })
    const odd = parse({ page: 1, size: 7, order: 'a; drop', role: { $ne: 1 }, created: ['x'], q: 'x'.repeat(500) })
    expect(Object.values(odd).every((value) => value === undefined)).toBe(true)
    expect(parse({ page: 2.5, size: 'all' })).toEqual({ page: undefined, size: undefined })
  })

  it('names an order by its column, with a minus for the highest first', () => {
    expect(parseOrder('-amount')).toEqual({ column: 'amount', descending: true })
    expect(orderText({ column: 'amount', descending: false })).toBe('amount')
    const columns = [
      { id: 'amount', title: '', sortable: true, cell: () => null },
      { id: 'note', title: '', cell: () => null },
    ]
    expect(orderOf({ columns }, { order: 'amount' })).toEqual({ column: 'amount', descending: false })
    expect(orderOf({ columns }, { order: 'note' })).toBeNull()
    expect(orderOf({ columns }, { order: 'constructor' })).toBeNull()
  })
})

describe('the pages of a table', () => {
  it('are continued from a cursor as lists hand them out, and from nothing else', () => {
    expect(parse({ page: 3, cursor: 'a1763829600000.41' }).cursor).toBe('a1763829600000.41')
    expect(parse({ cursor: 'b-5.7' }).cursor).toBe('b-5.7')
    for (const odd of ['x1.2', 'a1', "a1.2' OR 1", 12, { a: 1 }]) expect(parse({ cursor: odd }).cursor).toBeUndefined()
  })

  it('leave a cursor behind with the page it led to', () => {
    expect(withoutOldCursor({ role: 'tutor', page: undefined })).toEqual({
      role: 'tutor',
      page: undefined,
      cursor: undefined,
    })
    expect(withoutOldCursor({ page: 3, cursor: 'a1.1' })).toEqual({ page: 3, cursor: 'a1.1' })
    // What is open beside the rows has nothing to do with the page.
    expect(withoutOldCursor({ open: 4 })).toEqual({ open: 4 })
  })

  it('are ordered by what the list calls the column, or left to the list', () => {
    const names = { created: 'created_at', amount: 'amount' } as const
    expect(orderQueryOf({ column: 'created', descending: true }, names)).toEqual({
      orderBy: 'created_at',
      orderDirection: 'desc',
    })
    expect(orderQueryOf(null, names)).toEqual({})
  })
})

test('the rows of a file are counted while it arrives, wherever it is cut', () => {
  const heads = [toLine(['رقم', 'ملاحظة']), toLine(['id', 'note'])]
  const lines = [...heads, toLine([1, 'سطر\nوسطر "آخر"\n']), toLine([2, '""']), toLine([3, null])]
  const bytes = new TextEncoder().encode(byteOrderMark + lines.join(''))
  for (const cut of [1, 2, 3, 7, bytes.length]) {
    const countRows = createRowCounter()
    let rows = 0
    for (let at = 0; at < bytes.length; at += cut) rows = countRows(bytes.subarray(at, at + cut))
    expect([cut, rows]).toEqual([cut, 3])
  }
  expect(createRowCounter()(new TextEncoder().encode(byteOrderMark))).toBe(0)
})

describe('filters', () => {
  const options = [
    { value: 'open', label: 'a', means: 1 },
    { value: 'paid', label: 'b', means: 2 },
  ]

  it('read words as what they mean, and pass over words without a meaning', () => {
    expect(chosenOne(oneOf('', options), 'paid')).toBe(2)
    expect(chosenOne(oneOf('', options), 'open.paid')).toBeUndefined()
    expect(chosenOne(oneOf('', options), 'toString')).toBeUndefined()
    expect(chosenAll(anyOf('', options), 'open.nothing.paid')).toEqual([1, 2])
    expect(chosenAll(anyOf('', options), 'nothing')).toBeUndefined()
    expect(chosenOne(yesOrNo('', { yes: 'y', no: 'n' }), 'no')).toBe(false)
  })

  it('write numbers without the quotes the router would give them, and read them back', () => {
    const [first] = cityOptions
    expect(choiceValue([first?.value ?? ''])).toBe(first?.means)
    expect(chosenOne(oneOf('', cityOptions), first?.means)).toBe(first?.means)
    expect(choiceValue([])).toBeUndefined()
    expect([chosenId(12), chosenId('12'), chosenId('1e3'), chosenId(-4), chosenId('')]).toEqual([
      12,
      12,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('read a period of Cairo days as instants, both days included', () => {
    expect(chosenDays('2026-11-01..2026-11-02')).toEqual({
      gte: '2026-10-31T22:00:00.000Z',
      lt: '2026-11-02T22:00:00.000Z',
    })
    // Midnight of that day does not exist in Cairo.
    expect(chosenDays('2026-04-24..')).toEqual({ gte: '2026-04-23T22:00:00.000Z' })
    expect(daysText({ from: null, to: '2026-11-02' })).toBe('..2026-11-02')
    for (const odd of ['2026-11-02..2026-11-01', '..', 'yesterday', '2026-99-99..', 5])
      expect(parseDays(odd)).toBeNull()
    expect(lastDays(7, Date.parse('2026-11-20T21:59:00Z'))).toEqual({ from: '2026-11-14', to: null })
    expect(lastDays(1, Date.parse('2026-11-20T22:01:00Z'))).toEqual({ from: '2026-11-21', to: null })
  })

  it('are shown as active only where they narrow the table, and are all cleared at once', () => {
    const filters = { status: oneOf('', options), created: days(''), user: person('') }
    const search = { status: 'paid', created: 'never', user: 4, page: 3, q: 'x', open: 9 }
    expect(activeFilters(filters, search).map(([key]) => key)).toEqual(['status', 'user'])
    expect({ ...search, ...withoutFilters(filters) }).toEqual({
      status: undefined,
      created: undefined,
      user: undefined,
      page: undefined,
      cursor: undefined,
      q: undefined,
      open: 9,
    })
  })
})

describe('what a tutor lacks', () => {
  const whole = {
    name: 'a',
    phone: 'p',
    city: 1,
    gender: 'male',
    birthYear: 1990,
    bio: 'b',
    about: 'c',
    verifiedPhone: true,
    verifiedEmail: true,
    image: 'i',
    video: 'v',
    thumbnail: 't',
    role: 3,
  }
  const lacks = (change: object) =>
    missingParts({ ...whole, ...change } as unknown as Parameters<typeof missingParts>[0])

  it('is the profile first, then the files; a manager needs no film', () => {
    expect(lacks({})).toEqual([])
    expect(lacks({ city: null, video: null, verifiedEmail: false })).toEqual(['city', 'verifiedEmail', 'video'])
    expect(lacks({ role: 5, video: null, thumbnail: null })).toEqual([])
    expect(lacks({ role: 5, image: null })).toEqual(['image'])
  })
})

it('a generated password fulfils the rules of passwords, whatever the dice say', () => {
  for (const byte of [0, 7, 22, 30, 255]) {
    const password = newPassword((bytes) => bytes.fill(byte))
    expect(v.is(NewPassword, password)).toBe(true)
  }
})
