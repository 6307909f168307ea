/**
 * Inlined into index.html and run before anything is fetched, so it is small, imports nothing and never throws. The
 * build adds its hash to the content security policy.
 */
declare const firstTutors: string
declare const pictureForms: string
declare const pictureSizes: string
{
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be blocked: fall back to the system's theme and to a visitor without a token.
      return null
    }
  }

  // Set before the first paint, or the system's theme would flash before the chosen one.
  const theme = stored('hiwar-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // The first screen of visitors is the tutor list: request it, and its first pictures, in parallel with the code.
  if (/^\/(tutors)?$/.test(location.pathname) && !location.search && stored('hiwar.token') === null) {
    const sentAt = Date.now()
    const answer = fetch(firstTutors, { headers: { accept: 'application/json' } }).then((response) => ({
      response,
      receivedAt: Date.now(),
    }))
    window.early = { url: firstTutors, sentAt, answer }
    answer
      .then(({ response }) => response.clone().json())
      .then(({ list }: { list: { thumbnail: string | null; image: string | null }[] }) => {
        for (const { thumbnail, image } of list.slice(0, 2)) {
          const picture = new Image()
          const [, address] = (thumbnail ?? image)?.split('/assets/uploads/') ?? []
          picture.fetchPriority = 'high'
          picture.sizes = pictureSizes
          if (address) picture.srcset = pictureForms.replaceAll('$', () => address)
        }
      })
      // `takeEarlyResponse` hands the failed promise to the API client, which reports the error.
      .catch(() => {})
  }
}

// Makes the file a module for the type checker, so that its names are not global.
export {}
