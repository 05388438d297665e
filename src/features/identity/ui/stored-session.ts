/**
 * Whether the Firebase SDK has stored a session in this browser, read without loading the SDK (95 kB): without one the sign-in
 * form is shown at once, and the SDK is loaded when the form gets focus or input. The names are the SDK's own; the journey that
 * reloads a signed-in page fails if it changes them.
 */
const keyPrefix = "firebase:authUser:";
const databaseName = "firebaseLocalStorageDb";
const storeName = "firebaseLocalStorage";

/** True also when it cannot be read: then the SDK finds out. */
export async function hasStoredSession(): Promise<boolean> {
  try {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await readInTime())];
    return keys.some((key) => String(key).startsWith(keyPrefix));
  } catch {
    return true;
  }
}

const longestWaitMs = 3_000;

/**
 * The keys of the SDK's database. In some browsers it never opens and never fails, and the SDK would wait for it with every
 * sign-in: then it finds no IndexedDB, and stores the session in local storage.
 */
async function readInTime(): Promise<readonly IDBValidKey[]> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null));
  const keys = await Promise.race([readKeys(), tooLate]);
  if (keys === null) Object.defineProperty(globalThis, "indexedDB", { value: undefined });
  return keys ?? [];
}

function readKeys(): Promise<readonly IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName);
    // There is no such database; it is the SDK's to make.
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => {
      if (opening.error?.name === "AbortError") resolve([]);
      else reject(opening.error ?? new Error("The database did not open"));
    });
    opening.addEventListener("success", () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains(storeName)) {
        database.close();
        resolve([]);
        return;
      }
      const reading = database.transaction(storeName).objectStore(storeName).getAllKeys();
      reading.addEventListener("success", () => resolve(reading.result));
      reading.addEventListener("error", () =>
        reject(reading.error ?? new Error("The keys could not be read")),
      );
      database.close();
    });
  });
}
