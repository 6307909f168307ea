/** A receipt as the Egyptian Tax Authority takes it, version 1.2, and the digest that seals it. Amounts are pounds. */
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { toEgp } from '../payments/egp.ts'
import type { TaxReceipt } from './receipts.ts'
import type { TaxSeller } from './settings.ts'

const pounds = (piastres: number): number => Number(toEgp(piastres))

type Part = string | number | readonly Part[] | { readonly [name: string]: Part }

const quote = (text: string): string => `"${text}"`

/** The text that is digested: names in capitals and values, each in quotes; every entry of a list repeats its name. */
export const serialize = (part: Part): string => {
  if (typeof part !== 'object') return quote(String(part))
  return Object.entries(part as Record<string, Part>)
    .map(([name, value]) => {
      const key = quote(name.toUpperCase())
      return Array.isArray(value) ? key + value.map((one) => key + serialize(one)).join('') : key + serialize(value)
    })
    .join('')
}

const digest = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')

export type TaxDocument = { readonly header: { readonly uuid: string } & Record<string, Part> } & Record<string, Part>

/** The digest of a document without its own. */
export const sealOf = ({ header, ...parts }: TaxDocument): Promise<string> =>
  digest(serialize({ header: { ...header, uuid: '' }, ...parts }))

/** Sealed: the same receipt of the same point of sale is the same document. */
export const documentOf = async (
  { seller, device }: { readonly seller: TaxSeller; readonly device: string },
  { number, kind, item, amount, vat, vatRate, seller: tradeName, at, previous, sold }: TaxReceipt,
): Promise<TaxDocument> => {
  const net = pounds(amount - vat)
  const tax = { taxType: 'T1', amount: pounds(vat), subType: 'V009', rate: (vatRate ?? 0) / 100 }
  const unsealed: TaxDocument = {
    header: {
      dateTimeIssued: `${toIsoInstant(at).slice(0, -'.000Z'.length)}Z`,
      receiptNumber: number,
      uuid: '',
      previousUUID: previous,
      ...(kind === 'credit' ? { referenceUUID: sold } : {}),
      referenceOldUUID: '',
      currency: 'EGP',
      exchangeRate: 0,
      sOrderNameCode: '',
      orderdeliveryMode: 'FC',
      grossWeight: 0,
      netWeight: 0,
    },
    documentType: { receiptType: kind === 'sale' ? 's' : 'r', typeVersion: '1.2' },
    seller: {
      rin: seller.rin,
      companyTradeName: tradeName,
      branchCode: seller.branchCode,
      branchAddress: {
        country: 'EG',
        governate: seller.governate,
        regionCity: seller.regionCity,
        street: seller.street,
        buildingNumber: seller.buildingNumber,
      },
      deviceSerialNumber: device,
      activityCode: seller.activityCode,
    },
    buyer: { type: 'P', id: '', name: '' },
    itemData: [
      {
        ...{ internalCode: item, description: item, itemType: 'EGS', itemCode: seller.itemCode, unitType: 'EA' },
        ...{ quantity: 1, unitPrice: net, netSale: net, totalSale: net, total: pounds(amount) },
        taxableItems: vatRate === null ? [] : [tax],
      },
    ],
    totalSales: net,
    netAmount: net,
    totalAmount: pounds(amount),
    taxTotals: vatRate === null ? [] : [{ taxType: 'T1', amount: pounds(vat) }],
    paymentMethod: 'O',
  }
  return { ...unsealed, header: { ...unsealed.header, uuid: await sealOf(unsealed) } }
}
