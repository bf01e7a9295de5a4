import { offerChoices } from "./choice.ts";
import { offerCopies } from "./copy.ts";
import { offerSearch } from "./search/field.ts";

offerChoices();
offerCopies();
offerSearch();
