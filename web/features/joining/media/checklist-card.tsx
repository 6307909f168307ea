import { Link } from '@tanstack/react-router'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { checklistOf } from './checklist.ts'
import { mediaIcons } from './media-status.tsx'
import { hasUnfinished, type UploadQueue } from './upload-queue.ts'
import { nameOf } from './words.ts'

/** What the page has, what it lacks, and who acts next. */
export function ChecklistCard({ tutor, queue }: { tutor: StudioTutor; queue: UploadQueue }) {
  const t = useCopy(media)
  const { role } = useRequiredUser()
  const name = nameOf(tutor)
  const { items, ready, isComplete } = checklistOf(tutor, queue)
  return (
    <>
      <Card as="aside" className="stack" aria-labelledby="media-checklist">
        <div className="row between items-baseline">
          <h2 id="media-checklist" className="text-h4" dir="auto">
            {t('checklist.title', { name })}
          </h2>
          <span className="small quiet num">
            {t('checklist.progress', { ready: formatNumber(ready), total: formatNumber(items.length) })}
          </span>
        </div>
        <ul className="divided">
          {items.map(({ kind, status, share }) => (
            <li key={kind} className="list-row">
              <Icon
                name={status === 'ready' ? 'i-ph-check-circle-fill' : mediaIcons[kind]}
                className={status === 'ready' ? 'text-success' : 'text-quiet'}
              />
              <span className="grow-in">
                <b className="block font-ui">{t(`kinds.${kind}.title`)}</b>
                <span className="block caption quiet">
                  {share === null ? t(`status.${status}`) : t('checklist.percent', { percent: formatPercent(share) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {!isComplete && <p className="caption quiet">{t('checklist.afterwards')}</p>}
        {role === Role.Studio && <p className="caption quiet lt-md:hidden">{t('checklist.keys')}</p>}
      </Card>
      <div role="status">
        {isComplete && (
          <Alert kind="success" title={<span className="block">{t('checklist.doneTitle', { name })}</span>}>
            <span className="block mb-2">{t('checklist.doneText')}</span>
            <Button size="sm" kind="line" render={<Link to="/admin/photo-sessions" />}>
              {t('checklist.back')}
            </Button>
          </Alert>
        )}
      </div>
      {hasUnfinished(queue) && <Alert kind="info">{t('checklist.stay')}</Alert>}
    </>
  )
}
