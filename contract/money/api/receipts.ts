import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { PaymentReceipts } from '../shapes/receipt.ts'

export const listReceipts = endpoint({
  method: 'GET',
  path: '/tx/receipts/{id}',
  who: [Role.Student, ...adminRoles],
  note: 'The numbered receipts of one payment, for its payer and admins: that of the sale, then that of what went back. None where nothing was paid.',
  params: idInPath,
  reply: PaymentReceipts,
  errors: ['transaction-not-found'],
  owned: true,
})
