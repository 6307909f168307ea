import { Link } from '@tanstack/react-router'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { declineReasonOfError } from '#web/features/money/payments/decline.ts'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { codeOf, isNoAnswerError, newPriceOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { formatAmount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'

const sentences = {
  'fawry-error': 'problem.gateway',
  'service-unavailable': 'problem.off',
  illegal: 'problem.open',
  'coupon-not-found': 'problem.coupon',
  forbidden: 'problem.forbidden',
} as const

const isKnown = (code: string | null): code is keyof typeof sentences => code !== null && Object.hasOwn(sentences, code)

/** Codes that stand below the phone field instead. */
export const phoneCodes: readonly (string | null)[] = ['invalid-phone', 'phone-required']

/** Why an attempt to pay was not accepted, above the form. */
export function PayProblem({ error, onOver }: { error: Error; onOver: () => void }) {
  const t = useCopy(checkout)
  const code = codeOf(error)
  const wait = retryAfterOf(error)
  if (phoneCodes.includes(code)) return null
  if (wait !== null) return <RateLimitNotice seconds={wait} onOver={onOver} />
  const amount = newPriceOf(error)
  if (amount !== null) {
    return (
      <Alert kind="warning" urgent>
        {t('problem.price', { amount: formatAmount(amount) })}
      </Alert>
    )
  }
  const text = isKnown(code) ? t(sentences[code]) : isNoAnswerError(error) ? t('problem.noAnswer') : errorText(error)
  const declined = declineReasonOfError(error)
  return (
    <Alert kind="danger" urgent>
      {declined && `${t(`decline.${declined}`)} `}
      {text} {(code === 'forbidden' || code === 'plan-not-found') && <Link to="/plans">{t('subscribed.toPlans')}</Link>}
    </Alert>
  )
}
