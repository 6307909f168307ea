import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import {
  aloneFields,
  boundFields,
  type NumberField,
  ruleFields,
  switchIds,
  valuesOf,
  wayFields,
  wayTypes,
} from './fields.ts'
import { useChangedWays, usePlatformSettings } from './query.ts'
import { NumberRow, SwitchRow } from './setting-row.tsx'
import { SettingsBar } from './settings-bar.tsx'
import { type SettingsDraft, type SettingsPageData, useSettingsDraft } from './use-settings-draft.ts'

function Group({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card flush aria-labelledby={id}>
      <div className="px-4 pt-4">
        <SectionHead id={id} title={title} action={action} />
      </div>
      {children}
    </Card>
  )
}

function Numbers({
  fields,
  draft,
  isLogged,
}: {
  fields: readonly NumberField[]
  draft: SettingsDraft
  isLogged?: boolean
}) {
  return fields.map((field) => (
    <NumberRow key={field.id} field={field} state={draft.stateOf(field.id)} isLogged={isLogged} />
  ))
}

function Form({ data, children }: { data: SettingsPageData; children: ReactNode }) {
  const t = useCopy(adminSettings)
  const draft = useSettingsDraft(data)
  const form = useRef<HTMLFormElement>(null)
  const save = () => {
    if (!draft.submit()) requestAnimationFrame(() => focusFirstInvalid(form.current))
  }
  const logged = (
    <Link to="/admin/audit" search={{ action: 'settings-update' }} className="lone-link small">
      {t('logged')}
    </Link>
  )
  const on = switchIds.filter((id) => data.present[id] === true).length
  const onOf = (
    <span className="small quiet num">{t('onOf', { on: formatNumber(on), all: formatNumber(switchIds.length) })}</span>
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.changes.length > 0) save()
      }}
    >
      <div className="grid items-start gap-gap xl:grid-cols-2">
        <div className="grid gap-gap">
          <Group title={t('rules')} action={logged}>
            <Numbers fields={ruleFields} draft={draft} />
          </Group>
          <Group title={t('alone')}>
            <Numbers fields={aloneFields} draft={draft} />
          </Group>
        </div>
        <div className="grid gap-gap">
          <Group title={t('features')} action={onOf}>
            {switchIds.map((id) => (
              <SwitchRow key={id} id={id} state={draft.stateOf(id)} />
            ))}
          </Group>
          <Group title={t('withdrawals')}>
            <Numbers fields={boundFields} draft={draft} />
            <Numbers fields={wayTypes.flatMap(wayFields)} draft={draft} isLogged={false} />
          </Group>
        </div>
        {children}
      </div>
      <SettingsBar draft={draft} data={data} onSave={save} />
    </form>
  )
}

/** The settings that super admins change, and regular admins read but for ways of withdrawing; `children` stand last. */
export function SettingsForm({ children }: { children: ReactNode }) {
  const t = useCopy(adminSettings)
  const settings = usePlatformSettings()
  const ways = useChangedWays()
  if (settings.data && ways.data) {
    const present = valuesOf(settings.data, ways.data)
    return <Form data={{ settings: settings.data, ways: ways.data, present }}>{children}</Form>
  }
  const failed = [settings, ways].filter(({ isError }) => isError)
  return (
    <Card>
      {failed.length > 0 ? (
        <FailedSection
          text={t('failed')}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const one of failed) void one.refetch()
          }}
        />
      ) : (
        <SkeletonGroup label={t('loading')} className="stack-2">
          {[0, 1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-6 rounded!" />
          ))}
        </SkeletonGroup>
      )}
    </Card>
  )
}
