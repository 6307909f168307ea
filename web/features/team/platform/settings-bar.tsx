import '#web/features/frame/settings/settings.css'
import { Link } from '@tanstack/react-router'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import { admin } from '#web/features/team/copy/admin.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { formatList } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { isForSecond } from './draft.ts'
import { saidValue } from './fields.ts'
import { settingName } from './names.ts'
import type { SettingsDraft, SettingsPageData } from './use-settings-draft.ts'

function Stale({ draft }: { draft: SettingsDraft }) {
  const t = useCopy(adminSettings)
  const ta = useCopy(admin)
  return (
    <Alert kind="warning" urgent title={t('stale.title')} className="basis-full">
      {draft.stale.map(({ id, from }) => {
        const name = draft.stateOf(id).changed?.by.name
        const facts = { what: settingName(id), now: saidValue(id, from) }
        return <p key={id}>{name ? t('stale.by', { ...facts, name }) : t('stale.now', facts)}</p>
      })}
      <Button
        size="sm"
        kind="line"
        icon="i-ph-arrow-clockwise"
        className="mt-3 flex"
        onClick={() => draft.undo(draft.stale.map(({ id }) => id))}
      >
        {ta('showLatest')}
      </Button>
    </Alert>
  )
}

/** How much is not saved, what of it waits for a second admin, and saving or undoing all of it. */
export function SettingsBar({
  draft,
  data,
  onSave,
}: {
  draft: SettingsDraft
  data: SettingsPageData
  onSave: () => void
}) {
  const t = useCopy(adminSettings)
  const { changes, requests, stale, save, isBlocked } = draft
  const second = requests.flatMap((one) => (isForSecond(one, data.settings, data.ways) ? one.ids : []))
  return (
    <>
      <UnsavedGuard isDirty={() => changes.length > 0 && !save.isSuccess} />
      {changes.length > 0 && (
        <div className="save-bar settings-bar">
          {stale.length > 0 && <Stale draft={draft} />}
          {stale.length === 0 && save.error && (
            <Alert kind="danger" urgent title={t('saveFailed')} className="basis-full">
              {errorText(save.error)}
            </Alert>
          )}
          {isBlocked && (
            <Alert kind="warning" urgent title={t('blocked.title')} className="basis-full">
              {t('blocked.text')}{' '}
              <Link to="/admin/approvals" search={{ state: 'waiting' }}>
                {adminApprovals.waits.link}
              </Link>
            </Alert>
          )}
          <div className="grow-in small">
            <b role="status">{t('unsaved', { count: changes.length })}</b>
            {second.length > 0 && (
              <p className="quiet">
                {t('second', { names: formatList(second.map(settingName)) })} {draft.replaces && t('replaces')}
              </p>
            )}
          </div>
          <div className="flex gap-2 lt-sm:w-full">
            <Button kind="plain" disabled={save.isPending} onClick={() => draft.undo()}>
              {t('undo')}
            </Button>
            <Button className="lt-sm:flex-1" loading={save.isPending} disabled={stale.length > 0} onClick={onSave}>
              {t('save')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
