import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { faq } from '#web/features/public/copy/faq.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Band, MarketingHead, MarketingPage } from './marketing-page.tsx'
import { type Question, QuestionList, questionsOf } from './question-list.tsx'
import { questionsData, StructuredData } from './structured-data.tsx'

/** Opens the question that the address names. Browsers do so on a page load, but not when the app changes the address. */
const useOpenQuestion = (): void => {
  const id = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const question = id ? document.getElementById(id)?.closest('details') : null
    if (question) question.open = true
  }, [id])
}

/** Who has questions of their own, as in the addresses of their pages. */
const faqRoles = ['student', 'tutor'] as const
type FaqRole = (typeof faqRoles)[number]

const questionsFor: Readonly<Record<FaqRole | 'all', readonly Question[]>> = {
  all: questionsOf(faq.all),
  student: questionsOf(faq.student),
  tutor: questionsOf(faq.tutor),
}

/** Marked as the current page at its own address only: that of all questions begins the other two. */
const exactly = { exact: true }

function RoleSwitch() {
  return (
    <nav className="tabs mt-6" aria-label={faq.roles.label}>
      <Link to="/faq" className="tab" activeOptions={exactly}>
        {faq.roles.all}
      </Link>
      {faqRoles.map((faqRole) => (
        <Link key={faqRole} to={`/faq/${faqRole}`} className="tab" activeOptions={exactly}>
          {faq.roles[faqRole]}
        </Link>
      ))}
    </nav>
  )
}

/** Questions about everything, or with those of a role before them. */
export function FaqPage({ reader }: { reader?: FaqRole }) {
  const [words, setWords] = useState('')
  useOpenQuestion()
  const groups = reader ? ([reader, 'all'] as const) : (['all'] as const)
  const searchTerm = foldForSearch(words).trim()
  const matches = ({ q, a }: Question) => foldForSearch(`${q} ${a}`).includes(searchTerm)
  const matchingGroups = groups.map((group) => ({ group, questions: questionsFor[group].filter(matches) }))
  const none = matchingGroups.every(({ questions }) => questions.length === 0)
  return (
    <MarketingPage>
      <StructuredData data={questionsData(groups.flatMap((group) => questionsFor[group]))} />
      <MarketingHead title={reader ? faq.titles[reader] : faq.title} lead={faq.lead}>
        <RoleSwitch />
      </MarketingHead>
      <div className="site-in pb-16 grid gap-8 max-w-[56rem]">
        <search className="needs-script">
          <label className="label" htmlFor="faq-search">
            {faq.search}
          </label>
          <input
            id="faq-search"
            type="search"
            className="input mt-1"
            placeholder={faq.searchHint}
            autoComplete="off"
            dir="auto"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </search>
        <p role="status" className={none ? 'quiet' : 'visually-hidden'}>
          {none ? faq.nothing : ''}
        </p>
        {matchingGroups.map(
          ({ group, questions }) =>
            questions.length > 0 && (
              <section key={group}>
                {reader && <h2 className="mb-4">{faq.titles[group]}</h2>}
                <QuestionList questions={questions} />
              </section>
            ),
        )}
      </div>
      <Band raised className="stack justify-items-start">
        <h2 className="display-line">{faq.contact.title}</h2>
        <p className="quiet">{faq.contact.text}</p>
        <Link to="/contact" className={buttonClass('main', 'lg')}>
          {faq.contact.action}
        </Link>
      </Band>
    </MarketingPage>
  )
}
