import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
    { ignores: ["node_modules", "fixtures", "shots"] },
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: {
            parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig: config },
        },
    },
    {
        rules: {
            // TypeScript itself reports what is undefined; Svelte's compiler what is unused in a component.
            "no-undef": "off",
            "svelte/no-at-html-tags": "error",
            "svelte/no-navigation-without-resolve": "off",
            // Maps and sets here are replaced whole, never changed in place.
            "svelte/prefer-svelte-reactivity": "off",
            "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
            "@typescript-eslint/no-non-null-assertion": "off",
        },
    },
);
