interface ScreenshotPage {
  name: string
  address?: string
  pattern?: string
}

export const GROUPS: readonly { pages: readonly ScreenshotPage[] }[]
export const WITHOUT_PICTURE: Readonly<Record<string, string>>
