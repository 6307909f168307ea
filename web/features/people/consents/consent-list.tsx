import type { Consents } from '#contract/people/shapes/consent.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { consents as copy } from '#web/features/people/copy/consents.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'

/** Entries of the register, newest first. */
export function ConsentList({ list }: Pick<Consents, 'list'>) {
  const t = useCopy(copy)
  const now = useMinuteClock()
  if (list.length === 0) return <p className="small quiet">{t('none')}</p>
  return (
    <ul className="stack-2">
      {list.map(({ kind, version, given, way, at }) => (
        <li key={`${kind} ${version} ${at} ${given}`} className="small">
          <p>
            <b>{t(`kinds.${kind}`)}</b> · {t('version', { version: String(version) })} ·{' '}
            {t(given ? 'given' : 'withdrawn')}
          </p>
          <p className="quiet">
            {formatDateTime(at, now)} · {t(`ways.${way}`)}
          </p>
        </li>
      ))}
    </ul>
  )
}
