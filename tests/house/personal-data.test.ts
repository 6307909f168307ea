/** Every table, folder of files and kind of object is accounted for in `worker/storage/personal-data`. */
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { folders } from '#contract/vocabulary/media.ts'
import { personalFiles, personalStorage } from '#worker/storage/personal-data/objects.ts'
import { personalTables, removals } from '#worker/storage/personal-data/tables.ts'
import { readSchema } from './schema.ts'
import { expectNone } from './tree.ts'

const schema = await readSchema()

/** Ids of things, not of people. */
const things = [
  ...[
    'lesson_id',
    'demo_session_id',
    'session_id',
    'slot_id',
    'meeting_id',
    'participant_id',
    'weekly_hour_id',
    'ref_id',
  ],
  ...[
    'room_id',
    'last_message_id',
    'last_read_id',
    'cleared_room_id',
    'word_id',
    'material_id',
    'lot_id',
    'outage_id',
    'topic_id',
  ],
  ...[
    'plan_id',
    'from_plan_id',
    'tx_id',
    'coupon_id',
    'subscription_id',
    'invoice_id',
    'batch_id',
    'upload_id',
    'multipart_id',
    'call_session_id',
  ],
  ...['provider_id', 'google_id', 'telegram_chat_id', 'device_id', 'audit_id', 'credential_id', 'report_id'],
  // Of a thread: the report or dispute it began with; of work: the row that waits.
  ...['guardianship_id', 'thread_id', 'subject_id'],
]
const namesPerson = (column: string): boolean => /(_id|_by)$/.test(column) && !things.includes(column)

test('every table is listed, and every listed one exists', () => {
  expect(schema.length).toBeGreaterThan(60)
  const names = schema.map(({ name }) => name)
  const listed = Object.keys(personalTables)
  expectNone(
    [
      ...names.filter((name) => !listed.includes(name)).map((name) => `${name} is missing`),
      ...listed.filter((name) => !names.includes(name)).map((name) => `${name} is no table`),
    ],
    'Say in `worker/storage/personal-data` what of it is given to its person, and what becomes of it when they leave.',
  )
})

test('every column that names a person is accounted for', () => {
  const missing = schema.flatMap(({ name, columns, references }) => {
    const { people = [] } = personalTables[name] ?? {}
    const naming = new Set([...references, ...columns.filter(namesPerson)])
    return [
      ...[...naming].filter((column) => !people.includes(column)).map((column) => `${name}.${column}`),
      ...people.filter((column) => !columns.includes(column)).map((column) => `${name}.${column} is no column`),
    ]
  })
  expectNone(missing, 'Name it in `people` of its table, and say what happens to rows that are found by it.')
})

test('whoever keeps or withholds something says why', () => {
  const silent = Object.entries(personalTables)
    .filter(([, { given, removed, why }]) => why === undefined && !(given && removed))
    .map(([name]) => name)
  expectNone(silent, 'Give `why`, or both `given` and `removed`.')
})

test('nothing that is given holds secrets or words of the team', () => {
  const kept = /\b(password_hash|token_hash|digest|p256dh|auth|endpoint|note|reason|payload|addressed_by|ruled_by)\b/
  const told = Object.entries(personalTables)
    .filter(([, { given }]) => given && kept.test(given.columns))
    .map(([name]) => name)
  expectNone(told, 'Leave the column out of `given`.')
})

test('the account itself is blanked last: other rows are found by its address', () => {
  expect(removals.at(-1)?.table).toBe('users')
})

test('every folder and every kind of object is listed', () => {
  expect(Object.keys(personalFiles).sort()).toEqual(Object.keys(folders).sort())
  const { bindings } = readConfig({ config: 'wrangler.toml' }).durable_objects
  expect(Object.keys(personalStorage).sort()).toEqual(
    bindings.map(({ name }: { readonly name: string }) => name).sort(),
  )
})
