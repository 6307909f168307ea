/** Lists as workbooks. */
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { send } from '#tests/kit/client.ts'
import { type Person, people, tokenFor } from '#tests/kit/people.ts'
import { type SheetRow, xlsxBlocks } from '#worker/files/xlsx.ts'

const ask = async (caller: Person, path: string) =>
  send(`/api/v1/export/${path}`, { headers: { authorization: `Bearer ${await tokenFor(caller.id)}` } })

const sheetOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

/** The texts and numbers of each row. */
const cellsOf = (xml: string): string[][] =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )

const referenceOf = (userId: number): string => `00987654321${userId}`

const paymentOf = async (userId: number, createdAt: number) =>
  rows(
    `INSERT INTO transactions (user_id, amount, status, type, phone, payment_method, provider, merchant_ref,
       provider_ref_num, intent, created_at, updated_at)
     VALUES (?, 125050, ?, 0, '01001234567', 0, 'fawry', ?, ?, '', ?, ?)`,
    ...[userId, TransactionStatus.Canceled, `book-${userId}`, referenceOf(userId), createdAt, createdAt],
  )

test('a workbook keeps numbers of references, says pounds, Cairo’s time and names', async () => {
  const [admin, student] = [await people.admin(), await people.student({ name: '=1+1 & <سلمى>' })]
  await paymentOf(student.id, Date.parse('2026-07-01T21:30:00Z'))
  const response = await ask(admin, `transactions?users=${student.id}&format=xlsx`)
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toMatch(/filename="transactions-\d{4}-\d\d-\d\d\.xlsx"/)
  const xml = sheetOf(new Uint8Array(await response.arrayBuffer()))
  expect(xml).not.toContain('<f>')
  expect(xml).toContain('<c s="4"><v>1250.5</v></c>')
  expect(xml).toContain(`<t xml:space="preserve">${referenceOf(student.id)}</t>`)
  const [headings, keys, row, ...rest] = cellsOf(xml)
  expect(rest).toEqual([])
  expect(headings?.slice(0, 4)).toEqual(['رقم العملية', 'رقم الطالب', 'الطالب', 'المبلغ بالجنيه'])
  expect(keys?.slice(0, 4)).toEqual(['id', 'userId', 'userName', 'amount'])
  expect(row?.[2]).toBe('=1+1 &amp; &lt;سلمى&gt;')
  const serial = (Date.UTC(2026, 6, 2, 0, 30) - Date.UTC(1899, 11, 30)) / 86_400_000
  expect(Number(row?.at(-2))).toBeCloseTo(serial, 8)
})

test('comma-separated values say the same, with what would run as a formula defused', async () => {
  const [admin, student] = [await people.admin(), await people.student({ name: '=1+1' })]
  await paymentOf(student.id, Date.parse('2026-07-01T21:30:00Z'))
  const text = await (await ask(admin, `transactions?users=${student.id}`)).text()
  const [, , line] = text.split('\r\n')
  expect(line).toContain(`,${student.id},"'=1+1",1250.50,0.00,`)
  expect(line).toContain(`"${referenceOf(student.id)}"`)
  expect(line).toContain('"2026-07-02 00:30"')
})

test('another format is refused', async () => {
  expect((await ask(await people.admin(), 'users?format=pdf')).status).toBe(400)
})

test('a workbook of 100,000 rows is never held, and is read whole again', async () => {
  let read = 0
  let written = 0
  let most = 0
  const pages = async function* (): AsyncGenerator<readonly SheetRow[]> {
    for (let page = 0; page < 200; page++) {
      read += 500
      yield Array.from(
        { length: 500 },
        (_, i): SheetRow => [
          { kind: 'number', value: page * 500 + i },
          { kind: 'text', text: `0100${page * 500 + i}` },
          { kind: 'money', piastres: page * 50_000 + i },
        ],
      )
    }
  }
  const blocks: Uint8Array[] = []
  for await (const block of xlsxBlocks(
    { title: 'قائمة', headings: ['أ', 'ب', 'ج'], keys: ['a', 'b', 'c'], pages: pages() },
    Date.now(),
  )) {
    blocks.push(block)
    written += block.length
    most = Math.max(most, block.length)
    // What is packed of the rows that were read has been given out, but for a few blocks.
    if (read < 100_000) expect(written).toBeGreaterThan((read - 20_000) * 5)
  }
  expect(most).toBeLessThanOrEqual(64 * 1024)
  const whole = new Uint8Array(written)
  let at = 0
  for (const block of blocks) {
    whole.set(block, at)
    at += block.length
  }
  const xml = sheetOf(whole)
  expect(xml.match(/<row>/g)).toHaveLength(100_002)
  expect(xml).toContain('<c><v>99999</v></c>')
})
