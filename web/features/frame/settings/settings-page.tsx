import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settings } from '#web/copy/settings.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { MissingDataMark } from '#web/features/shared/missing-data-mark.tsx'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import './settings.css'

export type SettingsTab = 'personal' | 'password' | 'notifications' | 'topics'

const icons: Record<SettingsTab, IconName> = {
  personal: 'i-ph-user',
  password: 'i-ph-shield-check',
  notifications: 'i-ph-bell',
  topics: 'i-ph-chat-circle-text',
}

type Section = {
  tab: SettingsTab
  /** Marks the section, because data is missing in it. */
  important?: boolean
  panel: ReactNode
}

type SettingsPageProps = {
  sections: readonly Section[]
  /** Undefined shows the first section from md up, and the list of sections on phones. */
  tab: SettingsTab | undefined
  onTab: (tab: SettingsTab | undefined) => void
}

/** The settings: tabs on wide screens; on phones a list of sections that opens one at a time. */
export function SettingsPage({ sections, tab, onTab }: SettingsPageProps) {
  const t = useCopy(settings)
  useTitle(tab && t(`tabs.${tab}.name`))
  const shownTab = tab ?? sections[0]?.tab ?? 'personal'
  return (
    <>
      <PageHead title={t('title')}>
        <Link to="/support" className={buttonClass('plain', 'sm', 'lt-md:hidden')}>
          <Icon name="i-ph-chat-text" />
          {titles.ownThreads}
        </Link>
      </PageHead>
      {tab === undefined && (
        <nav className="card card-flush divided md:hidden" aria-label={t('sections')}>
          {sections.map((section) => (
            <SectionLink key={section.tab} section={section} />
          ))}
          <Link to="/support" className="list-row px-4 text-text no-underline">
            <Icon name="i-ph-chat-text" className="text-accent" />
            <span className="grow-in">
              <span className="block strong">{titles.ownThreads}</span>
              <span className="block caption quiet">{t('threadsAbout')}</span>
            </span>
            <Icon name="i-ph-caret-right" flip className="icon-5 text-quiet" />
          </Link>
        </nav>
      )}
      {tab !== undefined && (
        <Button
          kind="plain"
          icon="i-ph-arrow-left"
          flipIcon
          className="mb-1 -ms-5 md:hidden"
          onClick={() => onTab(undefined)}
        >
          {t('toSections')}
        </Button>
      )}
      <Tabs
        className={cx('lt-md:[&>.tabs]:hidden', tab === undefined && 'lt-md:hidden')}
        label={t('sections')}
        value={shownTab}
        onValue={onTab}
        tabs={sections.map(({ tab: value, important, panel }) => ({
          value,
          label: (
            <>
              {t(`tabs.${value}.name`)}
              {important && <MissingDataMark />}
            </>
          ),
          panel,
        }))}
      />
    </>
  )
}

function SectionLink({ section: { tab, important } }: { section: Section }) {
  const t = useCopy(settings)
  return (
    <Link to="." search={{ tab }} className="list-row px-4 text-text no-underline">
      <Icon name={icons[tab]} className="text-accent" />
      <span className="grow-in">
        <span className="block strong">{t(`tabs.${tab}.name`)}</span>
        <span className="block caption quiet">{t(`tabs.${tab}.about`)}</span>
      </span>
      {important && <MissingDataMark />}
      <Icon name="i-ph-caret-right" flip className="icon-5 text-quiet" />
    </Link>
  )
}
