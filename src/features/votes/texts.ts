export const noRating = "Velg hvor mange stjerner du vil gi.";
