/** A restored ledger goes on from what its entries on the shelf came to. */
import { expect, test } from 'vitest'
import { checkDatabase } from '#scripts/restore/check-database.ts'
import { build, makeBackup } from '#tests/kit/made-backups.ts'

test('sums of entries that are on the shelf stay, while those of the others are made anew', async () => {
  const before = Date.parse('2025-03-10T21:00:00Z')
  const entries = {
    table: 'ledger_entries',
    key: 'id',
    columns: ['ref_type', 'ref_id', 'account', 'amount', 'created_at'],
  }
  const spans = {
    table: 'ledger_spans',
    key: null,
    columns: ['start_at', 'ref_type', 'account', 'plan_id', 'payment_method', 'tx_type', 'amount', 'entries'],
  }
  const totals = { table: 'ledger_totals', key: null, columns: ['account', 'amount', 'entries'] }
  const openings = { table: 'ledger_openings', key: null, columns: ['account', 'ref_type', 'amount', 'entries'] }
  const month = { table: 'shelved_months', key: 'end_at', columns: ['start_at', 'month', 'state', 'created_at'] }
  const part = {
    table: 'shelved_parts',
    key: null,
    columns: [
      'end_at',
      'number',
      'key',
      'sha256',
      'bytes',
      'rows',
      'first_at',
      'first_entry',
      'last_at',
      'last_entry',
      'checked_at',
      'moved_at',
    ],
  }
  const end = Date.parse('2025-03-31T22:00:00Z')
  const settled = (row: string, account: string, amount: number) => [
    row,
    before,
    'lesson:settled',
    account,
    0,
    -1,
    -1,
    amount,
    2,
  ]
  const { db, mended } = await build(
    makeBackup([
      [entries, ['9', 'tx:paid', 1, 'gateway:fawry', 700, end], ['10', 'tx:paid', 1, 'student:4', -700, end]],
      // The last two entries came after the sums were read.
      [spans, settled('1', 'student', 500), settled('2', 'revenue', -500)],
      [totals, ['1', 'student', 500, 2], ['2', 'revenue', -500, 2]],
      [openings, ['1', 'student:4', 'lesson:settled', 500, 2], ['2', 'revenue', 'lesson:settled', -500, 2]],
      [month, [String(end), Date.parse('2025-02-28T22:00:00Z'), '2025-03', 'moved', 1]],
      [part, ['1', end, 0, 'ledger/2025-03/00000-a.ndjson.gz', 'a', 1, 4, before, 1, before, 8, 1, 1]],
    ]),
  )
  expect(mended).toEqual(['sums of the ledger'])
  expect(db.prepare('SELECT account, amount, entries FROM ledger_totals ORDER BY account').all()).toMatchObject([
    { account: 'gateway', amount: 700, entries: 1 },
    { account: 'revenue', amount: -500, entries: 2 },
    { account: 'student', amount: -200, entries: 3 },
  ])
  // The payment itself is not in this backup.
  expect((await checkDatabase(db)).filter((line) => !line.includes('transaction'))).toEqual([])
})
