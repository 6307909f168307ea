/** Which ways of paying this deployment has: what the team left on, and what has a gateway. */
import { type PaymentGatewayName, type PaymentWay, paymentWays } from '../../vocabulary/money.ts'

/** The setting that turns each way on and off. */
const waySwitches = {
  card: 'card',
  wallet: 'ewallet',
  reference: 'fawry',
  installment: 'installments',
  hosted: 'paymob',
} as const satisfies Record<PaymentWay, string>

/** Of the settings of the platform. */
interface PaymentSwitches {
  readonly 'payments.enabled': boolean
  readonly 'payments.methods': Readonly<Record<(typeof waySwitches)[PaymentWay], boolean>>
}

/** Whether the team lets this way be used. */
export const isWayOn = (settings: PaymentSwitches, way: PaymentWay): boolean =>
  settings['payments.enabled'] && settings['payments.methods'][waySwitches[way]]

/** Ways that are switched on and have a gateway. */
export const findUsableWays = (
  settings: PaymentSwitches,
  gateways: Readonly<Record<PaymentGatewayName, boolean>>,
): PaymentWay[] =>
  paymentWays.filter((way) => isWayOn(settings, way) && gateways[way === 'hosted' ? 'paymob' : 'fawry'])
