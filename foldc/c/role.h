/* The role of a function in its class, and the form of a node that has no kind of its own: as the parser knows them. */
#ifndef FOLDC_C_ROLE_H
#define FOLDC_C_ROLE_H

enum ast_role {
    AST_ROLE_NONE,
    AST_ROLE_MAKES,      /* a constructor ... */
    AST_ROLE_COPIES,     /* ... of another object of the class, to copy or to move it */
    AST_ROLE_DESTROYS,   /* a destructor */
    AST_ROLE_CONVERTS,   /* an operator that converts the object to another type */
    AST_ROLE_ASSIGNS,    /* an operator = ... */
    AST_ROLE_TAKES,      /* ... of another object of the class, to copy or to move it */
    AST_ROLE_CALCULATES, /* any other operator, of a class or not */
};

enum ast_form {
    AST_FORM_NONE,
    AST_FORM_THROW,     /* throw, unless a macro makes it */
    AST_FORM_THIS,      /* this, the same */
    AST_FORM_TRY,       /* try { } catch ..., the same */
    AST_FORM_PARTS,     /* auto [a, b] = value */
    AST_FORM_EXTENSION, /* __extension__ before an expression */
    AST_FORM_CAST       /* of the last child to a type that has expressions: typeof, decltype, an array's bound */
};

#endif
