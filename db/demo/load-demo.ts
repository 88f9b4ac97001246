export async function loadDemoIfEmpty(): Promise<void> {}
