/**
 * A simulated tax authority: our own adapter on a simulated network. It checks the shape of a receipt, the digest that
 * seals it, its sums, that it names the one before, and that a return names a sale it has.
 */
import * as v from 'valibot'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { toPiastres } from '../payments/egp.ts'
import { createTaxReceipts } from '../tax/client.ts'
import { sealOf, type TaxDocument } from '../tax/document.ts'
import type { TaxReceipts } from '../tax/receipts.ts'
import { type TaxSettings, taxSystems } from '../tax/settings.ts'
import { createGatewayNetwork, type GatewayRequest, type GatewayRoute } from './gateway-network.ts'
import { findRecordById, insertRecord } from './record-store.ts'
import { createSimulatorTable } from './table.ts'

export const simulatedTax: TaxSettings = {
  ...{ simulated: true, system: 'production', clientId: 'simulated', clientSecret: 'simulated', device: 'HIWAR-1' },
  seller: {
    ...{ rin: '123456789', branchCode: '0', activityCode: '8549', itemCode: 'EG-123456789-1' },
    ...{ governate: 'Cairo', regionCity: 'Nasr City', street: 'Abbas El Akkad', buildingNumber: '1' },
  },
}
const token = 'simulated-tax-token'

const Uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Tax = v.strictObject({ taxType: v.literal('T1'), amount: v.number() })
const Receipt = v.strictObject({
  header: v.strictObject({
    dateTimeIssued: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)),
    receiptNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
    uuid: Uuid,
    previousUUID: v.union([Uuid, v.literal('')]),
    referenceUUID: v.optional(Uuid),
    referenceOldUUID: v.string(),
    currency: v.literal('EGP'),
    exchangeRate: v.number(),
    sOrderNameCode: v.string(),
    orderdeliveryMode: v.picklist(['FC', 'TO', 'TC']),
    grossWeight: v.number(),
    netWeight: v.number(),
  }),
  documentType: v.strictObject({ receiptType: v.picklist(['s', 'r']), typeVersion: v.literal('1.2') }),
  seller: v.strictObject({
    rin: v.pipe(v.string(), v.regex(/^\d{9}$/)),
    companyTradeName: v.string(),
    branchCode: v.string(),
    branchAddress: v.strictObject({
      ...{ country: v.literal('EG'), governate: v.string(), regionCity: v.string() },
      ...{ street: v.string(), buildingNumber: v.string() },
    }),
    deviceSerialNumber: v.string(),
    activityCode: v.string(),
  }),
  buyer: v.strictObject({ type: v.picklist(['P', 'B', 'F']), id: v.string(), name: v.string() }),
  itemData: v.pipe(
    v.array(
      v.strictObject({
        ...{ internalCode: v.string(), description: v.string(), itemType: v.picklist(['EGS', 'GS1']) },
        ...{ itemCode: v.string(), unitType: v.string(), quantity: v.number(), unitPrice: v.number() },
        ...{ netSale: v.number(), totalSale: v.number(), total: v.number() },
        taxableItems: v.array(v.strictObject({ ...Tax.entries, subType: v.string(), rate: v.number() })),
      }),
    ),
    v.minLength(1),
  ),
  ...{ totalSales: v.number(), netAmount: v.number(), totalAmount: v.number() },
  taxTotals: v.array(Tax),
  paymentMethod: v.string(),
})
type Receipt = v.InferOutput<typeof Receipt>
const Submission = v.strictObject({ receipts: v.tuple([v.unknown()]) })

const piastres = (pounds: number): number => toPiastres(pounds) ?? 0

/** The receipts it has, newest first. */
export const listSimulatedReceipts = async (db: Db, most: number): Promise<Receipt[]> => {
  const [, listed] = await db.$client.batch<{ data: string }>([
    createSimulatorTable(db),
    statement(db, "SELECT data FROM dev_sim WHERE kind = 'tax-receipt' ORDER BY rowid DESC LIMIT :most", { most }),
  ])
  return (listed?.results ?? []).map(({ data }) => JSON.parse(data) as Receipt)
}

/** Why a receipt is rejected; null for one that is taken. */
const findFault = async (db: Db, receipt: Receipt): Promise<string | null> => {
  const { header, documentType, totalAmount, netAmount, taxTotals, itemData } = receipt
  if (header.uuid !== (await sealOf(receipt as unknown as TaxDocument))) return 'uuid is no digest of the receipt'
  if (await findRecordById(db, 'tax-receipt', header.uuid)) return 'duplicate uuid'
  const taxes = taxTotals.reduce((sum, { amount }) => sum + piastres(amount), 0)
  if (piastres(netAmount) + taxes !== piastres(totalAmount)) return 'totalAmount'
  if (itemData.reduce((sum, { total }) => sum + piastres(total), 0) !== piastres(totalAmount)) return 'itemData total'
  const [last] = await listSimulatedReceipts(db, 1)
  if (header.previousUUID !== (last?.header.uuid ?? '')) return 'previousUUID'
  if (documentType.receiptType === 's') return null
  const sale = await findRecordById(db, 'tax-receipt', header.referenceUUID ?? '')
  return sale ? null : 'referenceUUID'
}

const submit = async (db: Db, { body, now }: GatewayRequest): Promise<Response> => {
  const submission = v.safeParse(Submission, body)
  if (!submission.success) return Response.json({ error: { code: 'BadStructure' } }, { status: 400 })
  const [sent] = submission.output.receipts
  const parsed = v.safeParse(Receipt, sent)
  const fault = parsed.success ? await findFault(db, parsed.output) : (v.getDotPath(parsed.issues[0]) ?? 'structure')
  if (fault !== null || !parsed.success) {
    const error = { code: 'Error', message: 'Validation Error', details: [{ message: fault }] }
    const rejectedDocuments = [{ receiptNumber: '', uuid: '', error }]
    return Response.json({ submissionId: 'S', acceptedDocuments: [], rejectedDocuments }, { status: 202 })
  }
  const { uuid, receiptNumber } = parsed.output.header
  await insertRecord(db, 'tax-receipt', uuid, parsed.output, now)
  const acceptedDocuments = [{ uuid, receiptNumber, longId: uuid.slice(0, 20), hashKey: uuid }]
  return Response.json({ submissionId: 'S', acceptedDocuments, rejectedDocuments: [] }, { status: 202 })
}

const rawPath = /^\/api\/v1\/receipts\/([0-9a-f]+)\/raw$/

const findRoute =
  (db: Db) =>
  (_method: string, path: string): GatewayRoute | null => {
    if (path === new URL(`${taxSystems.production.id}/connect/token`).pathname)
      return { operation: 'token', answer: async () => Response.json({ access_token: token, expires_in: 3600 }) }
    const isKnown = (request: GatewayRequest) => request.headers.get('authorization') === `Bearer ${token}`
    const refused = () => Response.json({}, { status: 401 })
    if (path === '/api/v1/receiptsubmissions')
      return { operation: 'submit', answer: async (request) => (isKnown(request) ? submit(db, request) : refused()) }
    const [, uuid] = rawPath.exec(path) ?? []
    if (uuid === undefined) return null
    return {
      operation: 'find',
      async answer(request) {
        if (!isKnown(request)) return refused()
        const found = await findRecordById<Receipt>(db, 'tax-receipt', uuid)
        return found ? Response.json({ receipt: found }) : Response.json({}, { status: 404 })
      },
    }
  }

export const createSimulatedTax = (db: Db): TaxReceipts =>
  createTaxReceipts(simulatedTax, createGatewayNetwork(db, 'tax', findRoute(db)))
