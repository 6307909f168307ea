import type { WithdrawalTerms } from '#contract/money/shapes/invoice.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatPounds } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { cx } from '#web/ui/cx.ts'
import { groupFours, methodKeys } from './request.ts'

const groups = { [WithdrawMethod.Wallet]: formatPhone, [WithdrawMethod.Bank]: groupFours }
const receiverText = ({ method, receiver }: WithdrawalTerms): string =>
  method === WithdrawMethod.Instapay ? receiver : groups[method](receiver)

/** What a request says and what its tutor wants it to say, row by row; what would change stands out. */
export function TermsTable({ from, to }: { from: WithdrawalTerms; to: WithdrawalTerms }) {
  const t = useCopy(invoices)
  const wayOf = ({ method, bank }: WithdrawalTerms) => (bank ? t(`banks.${bank}`) : t(`method.${methodKeys[method]}`))
  const rows = [
    { key: 'amount', name: t('create.amount'), before: formatPounds(from.amount), after: formatPounds(to.amount) },
    { key: 'way', name: t('request.method'), before: wayOf(from), after: wayOf(to) },
    { key: 'receiver', name: t('request.receiver'), before: receiverText(from), after: receiverText(to) },
  ] as const
  return (
    <table className="w-full small text-start">
      <caption className="visually-hidden">{t('change.table')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="caption quiet text-start">
            {t('change.before')}
          </th>
          <th scope="col" className="caption quiet text-start">
            {t('change.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, before, after }) => (
          <tr key={key}>
            <th scope="row" className="caption quiet text-start align-top py-1.5 pe-3">
              {name}
            </th>
            {[before, after].map((text, index) => (
              <td
                key={index === 0 ? 'before' : 'after'}
                className={cx('align-top py-1.5 pe-3', before !== after && (index === 0 ? 'quiet' : 'strong'))}
              >
                <bdi className={cx('break-all', key !== 'way' && 'num ltr')}>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
