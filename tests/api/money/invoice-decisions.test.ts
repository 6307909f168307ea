import { afterEach, describe, expect, test } from 'vitest'
import {
  changeInvoice,
  decideInvoiceChange,
  listInvoices,
  updateInvoice,
  withdrawInvoiceChange,
} from '#contract/money/api/invoices.ts'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { outcomes, rows } from '#tests/kit/bookings.ts'
import { send } from '#tests/kit/client.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import {
  ask,
  codeOf,
  earner,
  entriesOf,
  expectSoundLedger,
  historyOf,
  move,
  png,
  statsOf,
  stored,
} from '#tests/kit/invoices.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const { PendingApproval, PendingCancellation, Canceled, Approved, Rejected } = InvoiceStatus

afterEach(expectSoundLedger)

describe('a decision', () => {
  const posts: Record<number, string | null> = {
    [PendingApproval]: null,
    [PendingCancellation]: null,
    [Canceled]: 'invoice:release',
    [Approved]: 'invoice:paid',
    [Rejected]: 'invoice:release',
  }
  const statuses = Object.values(InvoiceStatus)
  const cells = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
  const ofTutor = (from: InvoiceStatus, to: InvoiceStatus) => from <= PendingCancellation && to === PendingCancellation
  const ofAdmin = (from: InvoiceStatus, to: InvoiceStatus) => from <= PendingCancellation && from !== to

  const invoiceIn = async (status: InvoiceStatus) => {
    const [tutor, admin] = [await earner(), await people.admin()]
    const { id } = await ask(tutor)
    if (status !== PendingApproval) await move(admin, id, { status })
    return { tutor, admin, id }
  }

  test.each(cells)('from %i to %i by the owner, a stranger and an admin', async (from, to) => {
    const { tutor, admin, id } = await invoiceIn(from)
    expect(await codeOf(move(await people.tutor(), id, { status: to }))).toBe('forbidden')
    expect(await codeOf(move(await people.manager(), id, { status: to }))).toBe('forbidden')
    if (!ofTutor(from, to)) expect(await codeOf(move(tutor, id, { status: to }))).toBe('illegal-invoice-update')
    if (!ofAdmin(from, to)) expect(await codeOf(move(admin, id, { status: to }))).toBe('illegal-invoice-update')
    expect(await stored(id)).toMatchObject({ status: from })

    const before = (await entriesOf(id)).length
    if (ofAdmin(from, to)) {
      await move(admin, id, { status: to })
      expect(await stored(id)).toMatchObject({ status: to, addressedBy: admin.id })
      const posted = (await entriesOf(id)).slice(before).map(({ ref }) => ref)
      expect(posted).toEqual(posts[to] ? [posts[to], posts[to]] : [])
      expect((await historyOf(id)).at(-1)).toMatchObject({ from, to, actor: admin.id })
      const audit = await rows<{ facts: string }>(
        "SELECT facts FROM audit_log WHERE action = 'invoice.update' AND target_id = ? AND actor_id = ? ORDER BY id DESC LIMIT 1",
        id,
        admin.id,
      )
      expect(JSON.parse(audit[0]?.facts ?? '{}')).toMatchObject({ from, to })
      expect((await statsOf(tutor)).spendable).toBe(posts[to] === 'invoice:release' ? 100_000 : 80_000)
    } else if (ofTutor(from, to)) {
      const history = await historyOf(id)
      await move(tutor, id, { status: to })
      expect(await historyOf(id)).toEqual(history)
    }
  })

  test('the owner asks for cancellation: still held back, and no admin has acted', async () => {
    const { tutor, id } = await invoiceIn(PendingApproval)
    await move(tutor, id, { status: PendingCancellation, note: 'من المعلم' })
    expect(await stored(id)).toEqual({ status: PendingCancellation, receipt: null, addressedBy: null, note: null })
    expect((await historyOf(id)).at(-1)).toMatchObject({ from: 0, to: 1, actor: tutor.id })
    expect((await statsOf(tutor)).spendable).toBe(80_000)
    expect(await codeOf(move(tutor, id, { note: 'من المعلم' }))).toBe('illegal-invoice-update')
    expect(await codeOf(move(tutor, id, {}))).toBe('empty-request')
    expect(await codeOf(move(tutor, id, { status: PendingCancellation }, png()))).toBe('forbidden')
    expect(await codeOf(move(tutor, 999_999_999, { status: PendingCancellation }))).toBe('invoice-not-found')
  })

  test('of two admins at once, one decides', async () => {
    const { id, admin } = await invoiceIn(PendingApproval)
    const other = await people.superAdmin()
    const said = await outcomes([move(admin, id, { status: Approved }), move(other, id, { status: Rejected })])
    expect(said).toEqual(['illegal-invoice-update', 'ok'])
    expect(await entriesOf(id)).toHaveLength(4)
  })

  test('may carry a note, which can be changed and removed afterwards', async () => {
    const { id, admin } = await invoiceIn(PendingApproval)
    await move(admin, id, { status: Rejected, note: '<p onclick="x">رقم غير صحيح' })
    expect(await stored(id)).toMatchObject({ note: '<p>رقم غير صحيح</p>' })
    await move(admin, id, { note: 'تم' })
    expect(await stored(id)).toMatchObject({ status: Rejected, note: 'تم' })
    expect(await codeOf(move(admin, id, { note: '<h1>x</h1>' }))).toBe('invoice-note-invalid-html')
    expect(await codeOf(move(admin, id, { note: '<b></b>' }))).toBe('empty-invoice-note')
    expect(await codeOf(move(admin, id, { note: 'ن'.repeat(1001) }))).toBe('invoice-note-too-long')
    await move(admin, id, { note: '' })
    expect(await stored(id)).toMatchObject({ note: null })
    expect((await historyOf(id)).map((one) => one.to)).toEqual([0, 4, 4, 4])
    expect(await entriesOf(id)).toHaveLength(4)
  })

  test('comes as JSON as well, and by anything else not at all', async () => {
    const { id, admin } = await invoiceIn(PendingApproval)
    const put = (body: string, type: string) =>
      send(`/api/v1/invoice/${id}/with/asset`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
        body,
      })
    expect((await put('{"status":7}', 'application/json')).status).toBe(400)
    expect((await put('status=4', 'application/x-www-form-urlencoded')).status).toBe(400)
    expect((await put('{"status":0}', 'application/json')).status).toBe(400)
    expect((await put('{"status":4,"note":"تم"}', 'application/json; charset=utf-8')).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: Rejected, note: 'تم' })
  })

  test('repeated with its key is one change', async () => {
    const { id, admin } = await invoiceIn(PendingApproval)
    const idempotencyKey = crypto.randomUUID()
    const approve = () => admin.api(updateInvoice, { params: { id }, body: { status: Approved }, idempotencyKey })
    await Promise.all([approve(), approve()])
    await approve()
    expect(await historyOf(id)).toHaveLength(2)
    const other = admin.api(updateInvoice, { params: { id }, body: { note: 'تم' }, idempotencyKey })
    expect(await codeOf(other)).toBe('illegal')
  })
})

describe('a receipt', () => {
  const load = async (path: string, person: Person | null) => {
    const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {}
    const response = await send(path, { headers })
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      bytes: (await response.arrayBuffer()).byteLength,
    }
  }

  test('is uploaded with the approval or after it, once, and is for admins and its tutor', async () => {
    const [tutor, admin] = [await earner(), await people.admin()]
    const { id } = await ask(tutor)
    await move(admin, id, { status: Approved, note: 'تم التحويل' }, png())
    const key = (await stored(id))?.receipt ?? ''
    expect(key).toMatch(/^invoices\/receipts\/[\w-]+$/)
    expect(await rows('SELECT key FROM orphan_objects WHERE key = ?', key)).toEqual([])
    const [{ receipt = null } = {}] = (await tutor.api(listInvoices, {})).list
    expect(receipt).toBe(key.split('/').at(-1))
    for (const path of [`/assets/receipts/${receipt}`, `/api/v1/assets/receipts/${receipt}`]) {
      for (const person of [admin, tutor]) {
        expect(await load(path, person)).toEqual({
          status: 200,
          cache: 'private, no-store',
          bytes: bytesOf.png.byteLength,
        })
      }
      expect((await load(path, await people.tutor())).status).toBe(403)
      expect((await load(path, await people.student())).status).toBe(403)
      expect((await load(path, null)).status).toBe(401)
    }
    expect(await codeOf(move(admin, id, {}, png()))).toBe('illegal-invoice-update')

    const second = await ask(tutor)
    await move(admin, second.id, { status: Approved })
    await move(admin, second.id, {}, fileOf(bytesOf.jpeg, 'image/jpeg'))
    expect((await stored(second.id))?.receipt).toMatch(/^invoices\/receipts\//)
  })

  test('is a PNG or JPEG of at most eight megabytes, and of no request that is not approved', async () => {
    const [tutor, admin] = [await earner(), await people.admin()]
    const { id } = await ask(tutor)
    expect(await codeOf(move(admin, id, { status: Approved }, fileOf(bytesOf.gif, 'image/gif')))).toBe('bad-request')
    expect(await codeOf(move(admin, id, { status: Approved }, fileOf('%PDF-1.7', 'application/pdf')))).toBe(
      'bad-request',
    )
    const large = new File([bytesOf.png, new Uint8Array(8 * 1024 * 1024)], 'large.png')
    expect(await codeOf(move(admin, id, { status: Approved }, large))).toBe('large-file-size')
    expect(await codeOf(move(admin, id, { status: Rejected }, png()))).toBe('illegal-invoice-update')
    expect(await codeOf(move(admin, id, {}, png()))).toBe('illegal-invoice-update')
    expect(await stored(id)).toMatchObject({ status: PendingApproval, receipt: null })
    expect(await entriesOf(id)).toHaveLength(2)
  })
})

test('every change is told to the tutor and to all admins', async () => {
  const [tutor, admin] = [await earner(), await people.admin()]
  const sockets = [await openTab(tutor), await openTab(admin)]
  const { id } = await ask(tutor)
  for (const socket of sockets) expect(await socket.next(InvoiceUpdated)).toEqual({})
  const { updatedAt: seen } = await tutor.api(changeInvoice, { params: { id }, body: { amount: 30_000 } })
  for (const socket of sockets) expect(await socket.next(InvoiceUpdated)).toEqual({})
  await admin.api(decideInvoiceChange, { params: { id }, body: { approved: true, seen } })
  for (const socket of sockets) expect(await socket.next(InvoiceUpdated)).toEqual({})
  await tutor.api(changeInvoice, { params: { id }, body: { amount: 20_000 } })
  for (const socket of sockets) expect(await socket.next(InvoiceUpdated)).toEqual({})
  await tutor.api(withdrawInvoiceChange, { params: { id } })
  for (const socket of sockets) expect(await socket.next(InvoiceUpdated)).toEqual({})
  await move(tutor, id, { status: PendingCancellation })
  for (const socket of sockets) expect(await socket.next(InvoiceUpdated)).toEqual({})
  await move(admin, id, { status: Canceled })
  for (const socket of sockets) expect(await socket.next(InvoiceUpdated)).toEqual({})
  for (const socket of sockets) await socket.close()
})
