/** Whose phone a payment has. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { PaymentMethod } from '../../vocabulary/money.ts'

export interface PayerPhones {
  /** Of the profile. */
  readonly profilePhone: string | null
  readonly enteredPhone: string | undefined
  /** Of a guardian who pays. */
  readonly guardianPhone?: string | undefined
  readonly method: PaymentMethod
}

/**
 * The phone of a payment, and whether the profile has none yet and takes it. A wallet's number may differ from the
 * profile's and never becomes it, as that of a guardian who pays. Both present and different: `invalid-phone`; neither: `phone-required`.
 */
export const payerPhone = ({
  profilePhone,
  enteredPhone,
  guardianPhone,
  method,
}: PayerPhones): { phone: string; saved: boolean } | Refused<'invalid-phone' | 'phone-required'> => {
  if (guardianPhone !== undefined) return { phone: guardianPhone, saved: false }
  if (method === PaymentMethod.EWallet && enteredPhone !== undefined) return { phone: enteredPhone, saved: false }
  if (profilePhone !== null && enteredPhone !== undefined && profilePhone !== enteredPhone)
    return refuse('invalid-phone')
  const phone = profilePhone ?? enteredPhone
  return phone === undefined ? refuse('phone-required') : { phone, saved: profilePhone === null }
}
