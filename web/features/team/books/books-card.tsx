import type { BookDifference, BooksState, OpenDocument } from '#contract/team/shapes/books.ts'
import { bookLimits } from '#contract/vocabulary/books.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminBooks } from '#web/features/team/copy/admin-books.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatMonth, formatNumber, formatRelative } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { useBooks, useRepeatBooks } from './query.ts'

const looks = { on: 'success', simulated: 'warning', off: 'neutral' } as const

function Services({ erp, tax }: Pick<BooksState, 'erp' | 'tax'>) {
  const t = useCopy(adminBooks)
  return (
    <div className="row-2 flex-wrap">
      {(['erp', 'tax'] as const).map((service) => {
        const state = service === 'erp' ? erp : tax
        const [name, said] = [t(`service.${service}`), t(`state.${state}`)]
        return (
          <StatusChip key={service} kind={looks[state]}>
            <span>{`${name}: ${said}`}</span>
          </StatusChip>
        )
      })}
    </div>
  )
}

const faults: Readonly<Record<string, keyof typeof adminBooks.fault>> = {
  TimeoutError: 'silent',
  '401': 'key',
  '403': 'key',
  token: 'key',
  'missing-link': 'link',
  'named-otherwise': 'named',
}

/** In words, with what the service itself said below. */
function Fault({ error, refused }: { error: string; refused: boolean }) {
  const t = useCopy(adminBooks)
  const [code = '', ...rest] = error.split(': ')
  const kind = faults[code] ?? (refused ? 'refused' : 'down')
  const said = rest.join(': ')
  return (
    <>
      <span className="caption quiet">{t(`fault.${kind}`)}</span>
      {said !== '' && (
        <bdi dir="ltr" className="caption quiet break-words text-end">
          {said}
        </bdi>
      )}
    </>
  )
}

type RowProps = { document: OpenDocument; now: number; busy: boolean; onRepeat: () => void }

function Row({ document, now, busy, onRepeat }: RowProps) {
  const t = useCopy(adminBooks)
  const { kind, name, person, refused, attempts, error, since } = document
  const what = `${t(`kind.${kind}`)} ${name}`
  return (
    <li className="flex items-start justify-between gap-3 py-3 border-t border-line first:border-t-0">
      <div className="grid gap-0.5 min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <b>
            {t(`kind.${kind}`)} <bdi dir="ltr">{name}</bdi>
          </b>
          <StatusChip kind={refused ? 'danger' : 'neutral'}>{t(refused ? 'refused' : 'waiting')}</StatusChip>
        </span>
        <span className="caption quiet flex flex-wrap gap-x-2">
          {person && <PersonLink person={person} />}
          <span>{formatRelative(since, now)}</span>
          <span>{t('tries', { count: attempts })}</span>
        </span>
        {error !== null && <Fault error={error} refused={refused} />}
      </div>
      <IconButton icon="i-ph-arrow-clockwise" label={t('repeatNamed', { what })} disabled={busy} onClick={onRepeat} />
    </li>
  )
}

function Open({ open, list, now }: Pick<BooksState, 'open' | 'list'> & { now: number }) {
  const t = useCopy(adminBooks)
  const repeat = useRepeatBooks()
  const send = (ids: number[]) =>
    repeat.mutate(ids, {
      onSuccess: () => toast.show({ id: 'books', kind: 'success', title: t('repeated') }),
    })
  return (
    <div className="stack-2">
      <p className="strong">
        {open > bookLimits.counted
          ? t('more', { count: formatNumber(bookLimits.counted) })
          : t('open', { count: open })}
      </p>
      {repeat.error && (
        <Alert kind="danger" urgent title={t('repeatFailed')}>
          {errorText(repeat.error)}
        </Alert>
      )}
      <ul className="max-h-96 overflow-y-auto">
        {list.map((document) => (
          <Row
            key={document.id}
            document={document}
            now={now}
            busy={repeat.isPending}
            onRepeat={() => send([document.id])}
          />
        ))}
      </ul>
      {list.length > 1 && (
        <Button
          kind="line"
          size="sm"
          icon="i-ph-arrow-clockwise"
          className="justify-self-start"
          loading={repeat.isPending}
          onClick={() => send(list.map(({ id }) => id))}
        >
          {t('repeatAll')}
        </Button>
      )}
    </div>
  )
}

const shownFigure = (figure: BookDifference['figure'], value: number): string =>
  figure.endsWith('Count') || figure === 'receipts' ? formatNumber(value) : formatAmount(value)

function Check({ check, now }: { check: BooksState['check']; now: number }) {
  const t = useCopy(adminBooks)
  if (check === null) return <p className="small quiet">{t('check.never')}</p>
  const month = `${formatMonth(`${check.month}-15T12:00:00Z`)} ${check.month.slice(0, 4)}`
  const said = { month, when: formatRelative(check.checkedAt, now) }
  if (check.differences.length === 0) return <Alert kind="success">{t('check.equal', said)}</Alert>
  return (
    <div className="stack-2">
      <Alert kind="warning">{t('check.differs', said)}</Alert>
      <table className="data-table">
        <caption className="visually-hidden">{t('check.differs', said)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('check.figure')}</th>
            <th scope="col">{t('check.ledger')}</th>
            <th scope="col">{t('check.books')}</th>
          </tr>
        </thead>
        <tbody>
          {check.differences.map(({ figure, ledger, books }) => (
            <tr key={figure}>
              <th scope="row">{t(`figure.${figure}`)}</th>
              <td className="num">{shownFigure(figure, ledger)}</td>
              <td className="num">{shownFigure(figure, books)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether the company's books hold what happened here, what has not reached them, and sending it again. */
export function BooksCard() {
  const t = useCopy(adminBooks)
  const now = useMinuteClock()
  const query = useBooks()
  return (
    <Section
      title={t('title')}
      query={query}
      data={query.data}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')} className="stack-2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-6 rounded!" />
          ))}
        </SkeletonGroup>
      }
    >
      {({ erp, tax, open, list, check }) => (
        <div className="stack">
          <Services erp={erp} tax={tax} />
          {erp === 'off' && tax === 'off' ? (
            <p className="small quiet">{t('off')}</p>
          ) : (
            <>
              {open === 0 ? <p className="small">{t('done')}</p> : <Open open={open} list={list} now={now} />}
              {erp !== 'off' && <Check check={check} now={now} />}
            </>
          )}
        </div>
      )}
    </Section>
  )
}
