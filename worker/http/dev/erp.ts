/**
 * Shows what the simulated books and the simulated tax authority hold, as a page or, with `Accept: application/json`, as
 * lists; `?doctype=Customer` narrows the documents. 404 unless one of them is simulated. They name people, so in public
 * deployments only a super admin sees them.
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { simulatedBooks as text } from '#worker/copy/dev-books.ts'
import { listSimulatedDocuments, type SimulatedDocument } from '#worker/gateways/simulated/erpnext.ts'
import { listSimulatedReceipts } from '#worker/gateways/simulated/tax.ts'
import type { Services } from '#worker/services.ts'
import { refuse } from '../errors.ts'
import { answerPage } from '../pages.ts'
import { renderLayout } from './layout.ts'
import { mayOrder } from './outbox.ts'

const shown = 200
const look = `
  article { margin-block: 1rem; padding: 1rem; border-radius: .75rem; background: #fff }
  pre { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem }
  @media (prefers-color-scheme: dark) { article { background: #1c222b } }`

const renderEntry = (kind: string, name: string, entry: object) => html`<article>
  <strong dir="ltr">${kind} ${name}</strong><pre dir="ltr">${JSON.stringify(entry, null, 2)}</pre></article>`

const renderBooks = (
  documents: readonly SimulatedDocument[],
  receipts: readonly { readonly header: { readonly receiptNumber: string } }[],
  nonce: string,
) =>
  renderLayout(
    { title: text.title, banner: text.banner, look },
    nonce,
    html`${documents.length + receipts.length === 0 ? html`<p>${text.empty}</p>` : ''}
${documents.map(({ doctype, name, ...fields }) => renderEntry(doctype, name, fields))}
${receipts.map((one) => renderEntry(text.receipt, one.header.receiptNumber, one))}`,
  )

export const createErpSimulatorRoutes = () =>
  new Hono<{ Bindings: Bindings; Variables: { services: Services } }>({ strict: false }).get('/', async (c) => {
    const services = buildServices(c.env, c.executionCtx)
    if (!services.books?.simulated && !services.tax?.simulated) return refuse(c, 'not-found')
    c.set('services', services)
    if (!(await mayOrder(c))) return refuse(c, 'forbidden')
    const [documents, receipts] = await Promise.all([
      listSimulatedDocuments(services.db, c.req.query('doctype') || null, shown),
      listSimulatedReceipts(services.db, shown),
    ])
    if (c.req.header('accept')?.includes('application/json')) return c.json({ documents, receipts })
    return answerPage(c, (nonce) => renderBooks(documents, receipts, nonce))
  })
