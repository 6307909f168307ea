import { reportCase, reportHeading } from '../case-table.ts'
import { api, type Case } from '../cases.ts'
import { compareWithBare, costOfCase } from '../measure-case.ts'
import { buyers, entriesPerTutor, ledgerRows, paymentRows, reportPaid } from '../money.ts'
import { judge } from '../verdicts.ts'
import { small, withCrowd } from '../worlds.ts'

/** Reads of a report that is stored, found, applied with its postings and closed; none of them grows with a table. */
const mostForActivation = 100

/**
 * A balance is summed each time it is asked for, so it may cost the rows of its own account, and no others. A payment
 * is activated from its own rows alone.
 */
export const benchMoney = (): Promise<void> =>
  withCrowd(
    small,
    async (server, _, tokens) => {
      reportHeading()
      const tutor = (i: number): number => (i % small.tutors) + 1
      const balance: Case = {
        name: 'balance',
        ask: (i) => ({
          method: 'GET',
          path: `${api}/invoice/stats/${tutor(i)}`,
          headers: { authorization: `Bearer ${tokens.get(tutor(i)) ?? ''}` },
        }),
        count: 500,
      }
      const cost = await costOfCase(server.origin, balance, 0)
      const { measured, ratio } = await compareWithBare(server, balance)
      reportCase(balance.name, measured, ratio, cost)
      const most = entriesPerTutor(small) + 50
      judge(`balance among 100,000 rows: rows read ≤ ${most}`, String(cost.rowsRead), cost.rowsRead <= most)
      const now = Date.now()
      const activation: Case = { name: 'activation', ask: (i) => reportPaid(i, now), count: 60 }
      const paid = await costOfCase(server.origin, activation, buyers - 5)
      const activations = await compareWithBare(server, activation)
      reportCase(activation.name, activations.measured, activations.ratio, paid)
      judge(
        `activation among 100,000 rows: rows read ≤ ${mostForActivation}`,
        `${paid.rowsRead}, written ${paid.rowsWritten}`,
        paid.rowsRead <= mostForActivation,
      )
    },
    (size, now) => [ledgerRows(size, now), ...paymentRows(now)],
  )
